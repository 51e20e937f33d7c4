import type { Db } from '../../../ground/db/pool.ts'
import { DetailedRefusal, FieldRefusal } from '../../../ground/errors/refusal.ts'
import { writeAudit } from '../../../ground/staff/queries.ts'
import { eraseCustomer } from '../../privacy/delete-account.ts'
import * as accounts from '../queries.ts'
import * as queries from './queries.ts'
import { customerAbout, noSuchCustomer } from './service.ts'

/**
 * Erases a customer for her, as she does it herself, unless something of hers is under way.
 * @param typed her address, where it was typed to be sure
 * @returns the keys of dropped pictures, to be removed after the transaction
 * @throws Refusal 404; FieldRefusal where the address is another's; Refusal 409 naming her open orders
 */
export async function eraseForHer(tx: Db, id: number, typed?: string): Promise<string[]> {
  if (!(await queries.findCustomer(tx, id))) throw noSuchCustomer()
  // The row's lock comes first: of two erasures the second finds no customer.
  const { deleted_at } = await accounts.lockCustomer(tx, id)
  if (deleted_at) throw noSuchCustomer()
  const customer = await accounts.findCustomer(tx, id)
  if (typed !== undefined && typed !== customer.email) {
    throw new FieldRefusal({ email: ['Type her e-mail address as it stands above.'] })
  }
  const orders = await queries.listOpen(tx, id)
  if (orders.length > 0) {
    throw new DetailedRefusal(
      409,
      `${orders.join(', ')}: under way, or with a return or a refund that is. Her data can be erased once that is done.`,
      { orders },
      'not_ended',
    )
  }
  await writeAudit(tx, 'customer.erase', customerAbout(id))
  return (await eraseCustomer(tx, customer)) ?? []
}

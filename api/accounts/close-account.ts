import type { Db } from '../db/pool.ts'
import { newDeletedAddress } from '../mail/deleted-address.ts'
import { dropPicture } from '../media/service.ts'
import * as queries from './queries.ts'
import { deleteResets } from './reset-queries.ts'
import { deleteSessions } from './session-queries.ts'

/**
 * Empties an account and ends its sessions. The row stays, since orders point at it.
 *
 * @param tx a transaction that has locked the account
 * @param customer as she was when her password was verified
 * @param keepsName true when invoices need it
 * @returns false when her password has changed since
 */
export async function closeAccount(
  tx: Db,
  customer: queries.Customer,
  keepsName: boolean,
): Promise<boolean> {
  const now = await queries.findCustomer(tx, customer.id)
  if (now.password_hash !== customer.password_hash) return false
  const nobody = newDeletedAddress()
  await queries.updateCustomer(tx, customer.id, {
    email: nobody,
    username: nobody,
    phone: '',
    address: '',
    password_hash: '',
    profile_picture: null,
    deleted_at: new Date(),
    ...(!keepsName && { first_name: '', last_name: '' }),
  })
  if (now.profile_picture) await dropPicture(tx, now.profile_picture)
  await deleteSessions(tx, customer.id)
  await deleteResets(tx, customer.id)
  await queries.deleteAddresses(tx, customer.id)
  return true
}

import type { Db } from '../../ground/db/pool.ts'
import { newDeletedAddress } from '../../ground/mail/deleted-address.ts'
import { dropPicture } from '../../ground/media/service.ts'
import { deleteLogins } from './phone-login-queries.ts'
import * as queries from './queries.ts'
import { deleteResets } from './reset-queries.ts'
import { deleteSessions } from './session-queries.ts'

/**
 * Empties an account, whose row stays for its orders, and ends its sessions.
 * @param tx a transaction that has locked the account
 * @param retainsName true when invoices need it
 * @returns false when the password has changed since it was verified
 */
export async function closeAccount(
  tx: Db,
  customer: queries.Customer,
  retainsName: boolean,
): Promise<boolean> {
  const now = await queries.findCustomer(tx, customer.id)
  if (now.password_hash !== customer.password_hash) return false
  const deletedAddress = newDeletedAddress()
  await queries.updateCustomer(tx, customer.id, {
    email: deletedAddress,
    username: deletedAddress,
    email_confirmed_at: null,
    phone: '',
    phone_confirmed_at: null,
    address: '',
    password_hash: '',
    profile_picture: null,
    deleted_at: new Date(),
    ...(!retainsName && { first_name: '', last_name: '' }),
  })
  if (now.profile_picture) await dropPicture(tx, now.profile_picture)
  await deleteSessions(tx, customer.id)
  await deleteResets(tx, customer.id)
  await deleteLogins(tx, customer.id)
  await queries.deleteAddresses(tx, customer.id)
  return true
}

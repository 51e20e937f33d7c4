import type { Address, AddressUpdate, NewAddress } from '../../../contract/accounts.ts'
import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { fitAddress, fitChange, isRewritten } from './fit-address.ts'
import { lockAccount } from './lock-account.ts'
import * as queries from './queries.ts'

const maxAddresses = 50
const gone = 'This address is no longer in your address book.'

export async function listAddresses(db: Db, customerId: number): Promise<Address[]> {
  return (await queries.listAddresses(db, customerId)).map(toAddress)
}

/** @throws Refusal 400 past 50 addresses; 401 when the account has been deleted */
export const addAddress = (db: Db, customerId: number, given: NewAddress): Promise<Address> =>
  retryCollisions(() => db.transaction().execute((tx) => writeAddress(tx, customerId, given)))

/**
 * As addAddress, in the caller's transaction.
 * @throws FieldRefusal where it does not fit its country; else as addAddress
 */
export async function writeAddress(
  tx: Db,
  customerId: number,
  given: NewAddress,
): Promise<Address> {
  const input = fitAddress(given)
  await lockAccount(tx, customerId)
  const book = await queries.listAddresses(tx, customerId)
  if (book.length >= maxAddresses) {
    throw new Refusal(400, `An address book holds ${maxAddresses} addresses.`, {
      code: 'limit_reached',
    })
  }
  const isDefault = input.is_default || book.length === 0
  if (isDefault) await queries.clearDefaultAddress(tx, customerId)
  const { address_type, type_of_address, ...fields } = input
  const row = await queries.insertAddress(tx, {
    ...fields,
    customer_id: customerId,
    type_of_address: type_of_address ?? address_type ?? 'home',
    is_default: isDefault,
  })
  return toAddress(row)
}

/**
 * The address of her book that is the same, whatever it is called there, else the one given, added to it.
 * @returns its id
 * @throws as writeAddress
 */
export async function findOrAddAddress(
  tx: Db,
  customerId: number,
  given: NewAddress,
): Promise<number> {
  const {
    address_type: _type,
    type_of_address: _name,
    is_default: _is,
    ...fields
  } = fitAddress(given)
  const book = await queries.listAddresses(tx, customerId)
  const same = book.find((row) =>
    Object.entries(fields).every(([name, value]) => row[name as keyof typeof fields] === value),
  )
  return same?.id ?? (await writeAddress(tx, customerId, given)).id
}

/**
 * Changes the fields given. A new default takes the place of the old one.
 * @throws Refusal 404 when it is not the customer's; 400 when it does not fit its country; 401 when
 *   the account has been deleted
 */
export function changeAddress(
  db: Db,
  customerId: number,
  addressId: number,
  input: AddressUpdate,
): Promise<Address> {
  return retryCollisions(() =>
    db.transaction().execute(async (tx) => {
      await lockAccount(tx, customerId)
      const address = await queries.findAddress(tx, customerId, addressId)
      if (!address) throw new Refusal(404, gone)
      const { address_type, type_of_address, ...given } = input
      // An address that only becomes the default may be older than a rule that it breaks.
      const fields = isRewritten(given) ? { ...given, ...fitChange(address, given) } : given
      if (input.is_default) await queries.clearDefaultAddress(tx, customerId)
      const type = type_of_address ?? address_type ?? address.type_of_address
      return toAddress(
        await queries.updateAddress(tx, addressId, { ...fields, type_of_address: type }),
      )
    }),
  )
}

export async function deleteAddress(db: Db, customerId: number, addressId: number): Promise<void> {
  const deleted = await queries.deleteAddress(db, customerId, addressId)
  if (!deleted) throw new Refusal(404, gone)
}

export function toAddress(row: queries.AddressRow): Address {
  const { customer_id: _owner, created_at: _at, type_of_address, ...fields } = row
  // The column's check constraint allows these three.
  return { ...fields, type_of_address: type_of_address as Address['type_of_address'] }
}

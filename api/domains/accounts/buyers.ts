import type { Address } from '../../../contract/accounts.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { toAddress } from './addresses.ts'
import * as queries from './buyer-queries.ts'
import { findCustomerByEmail, findOrInsertGuest, updateCustomer } from './queries.ts'

export type KnownBuyer = {
  id: number
  name: string
  email: string
  is_guest: boolean
  orders: number
  refused: number
  addresses: Address[]
}

/** The accounts and guests of an e-mail address or a phone number, newest first, ten at most. */
export async function findBuyers(db: Db, search: queries.By): Promise<KnownBuyer[]> {
  const buyers = await queries.listBuyers(db, search)
  const addresses = await queries.listAddressesOf(
    db,
    buyers.map(({ id }) => id),
  )
  return buyers.map(({ first_name, username, ...buyer }) => ({
    ...buyer,
    name: first_name || username,
    addresses: addresses.filter((row) => row.customer_id === buyer.id).map(toAddress),
  }))
}

export type Buyer =
  | { customerId: number }
  /** Her phone is that of the address that she gives. */
  | { email: string; firstName: string; phone: string }

/**
 * Whom staff enter an order for: one who is known, else the account or guest of her e-mail, else a new guest. A name
 * that is there is not changed.
 * @throws Refusal 404
 */
export async function findOrAddBuyer(tx: Db, buyer: Buyer): Promise<number> {
  if ('customerId' in buyer) {
    const known = await queries.isKnown(tx, buyer.customerId)
    if (!known) throw new Refusal(404, 'There is no such customer any more.')
    return buyer.customerId
  }
  const account = await findCustomerByEmail(tx, buyer.email)
  if (account && (await queries.isKnown(tx, account.id))) return account.id
  const id = await findOrInsertGuest(tx, buyer.email)
  if (await queries.isNameless(tx, id)) {
    await updateCustomer(tx, id, { first_name: buyer.firstName, phone: buyer.phone })
  }
  return id
}

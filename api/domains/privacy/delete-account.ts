import { randomUUID } from 'node:crypto'
import type { Db } from '../../ground/db/pool.ts'
import { FieldRefusal } from '../../ground/errors/refusal.ts'
import type { SignedIn } from '../../ground/http/env.ts'
import type { Client } from '../../ground/logins/client.ts'
import { insertMail } from '../../ground/mail/outbox.ts'
import type { Media } from '../../ground/media/open-media.ts'
import { dropPicture, removeDropped } from '../../ground/media/service.ts'
import { closeAccount } from '../accounts/close-account.ts'
import { proveGuest } from '../accounts/guests.ts'
import { lockAccount } from '../accounts/lock-account.ts'
import { verifyPassword } from '../accounts/verify-password.ts'
import { tidyComplaints } from '../complaints/service.ts'
import { withdrawAll } from '../consents/service.ts'
import * as queries from './queries.ts'

/**
 * Deletes an account after checking its password.
 * @throws FieldRefusal when the password is wrong
 * @throws Refusal 401 when the account is deleted already; 429 together with wrong logins
 */
export async function deleteAccount(
  db: Db,
  media: Media,
  customerId: number,
  password: string,
  client: Client,
): Promise<void> {
  const wrong = new FieldRefusal({ password: ['Your password is not right.'] })
  const customer = await verifyPassword(db, customerId, password, client)
  if (!customer || !(await erase(db, media, customer))) throw wrong
}

/**
 * Deletes what is stored of a guest, who proves her address once more by a code.
 * @throws Refusal 400 as verifyResetCode; 401 when she is deleted already
 */
export async function deleteGuest(
  db: Db,
  media: Media,
  guest: SignedIn,
  flow: string,
  code: string,
): Promise<void> {
  await erase(db, media, await proveGuest(db, guest, flow, code))
}

type Customer = Awaited<ReturnType<typeof proveGuest>>

/** @returns false when the password has changed since it was verified */
async function erase(db: Db, media: Media, customer: Customer): Promise<boolean> {
  const dropped = await db.transaction().execute((tx) => eraseCustomer(tx, customer))
  for (const key of dropped ?? []) await removeDropped(db, media, key)
  return dropped !== undefined
}

/**
 * What goes is locked for a year, where the shop cannot read it. Orders stay with name and address as
 * long as tax law requires; their notes and an open return's UPI id go when those end.
 * @returns the keys of dropped pictures, to be removed after the transaction; undefined when the password has
 *   changed since it was verified
 * @throws Refusal 401 when she is deleted already
 */
export async function eraseCustomer(tx: Db, customer: Customer): Promise<string[] | undefined> {
  const { id: customerId } = customer
  // First: an order placed before is seen, one placed after finds no address.
  await lockAccount(tx, customerId)
  await queries.lockAway(tx, customerId)
  await queries.forgetOrderViews(tx, customerId)
  const retainsName = await queries.hasOrders(tx, customerId)
  if (!(await closeAccount(tx, customer, retainsName))) return undefined
  await withdrawAll(tx, customerId)
  await queries.deleteBelongings(tx, customerId)
  const reviewPhotos = await queries.forgetReviewer(tx, customerId)
  const photos = [...reviewPhotos, ...(await queries.forgetParcelPhotos(tx))]
  for (const key of photos) await dropPicture(tx, key)
  await queries.forgetOrderNotes(tx)
  await queries.forgetOrderTexts(tx)
  await queries.forgetReturnReasons(tx)
  await tidyComplaints(tx)
  await queries.forgetPaymentAddresses(tx, customerId)
  await queries.deletePastMails(tx, customer.email)
  await insertMail(tx, {
    messageId: `account-deleted.${randomUUID()}`,
    kind: 'account_deleted',
    recipient: customer.email,
    payload: { kept_orders: retainsName, is_guest: customer.is_guest },
  })
  return [...photos, ...(customer.profile_picture ? [customer.profile_picture] : [])]
}

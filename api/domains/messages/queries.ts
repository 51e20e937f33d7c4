import { type Selectable, sql } from 'kysely'
import { type MessageChannel, messageChannels } from '../../../contract/message-channels.ts'
import type { Db } from '../../ground/db/pool.ts'
import type { Messages } from '../../ground/db/types.ts'
import { claimDue } from '../../ground/jobs/claim-due.ts'

export type MessageRow = Selectable<Messages>

export const reportedStates = ['sent', 'delivered', 'read', 'failed'] as const
export type ReportedState = (typeof reportedStates)[number]

const now = sql<Date>`now()`

/** What a message may have been before a report; reports come late and in any order. */
const before: Record<ReportedState, string[]> = {
  sent: ['waiting'],
  delivered: ['waiting', 'sent'],
  read: ['waiting', 'sent', 'delivered'],
  failed: ['waiting', 'sent'],
}

/** The next try is scheduled with the claim: later than one may take, and longer after each. */
export function claimDueMessages(
  db: Db,
  channels: readonly MessageChannel[],
  limit: number,
): Promise<MessageRow[]> {
  return claimDue(db, 'messages', {
    where: sql<boolean>`state = 'waiting' and expires_at > now() and channel = any(${channels})`,
    retryAt: sql<Date>`now() + backoff(
      p_tries => attempts, p_first => interval '1 minute', p_max => interval '1 hour')`,
    limit,
  })
}

/** None once she has withdrawn, has no number, or the order was cancelled or has a later message. */
export async function findTarget(db: Db, message: MessageRow) {
  const { rows } = await sql<{ to: string; number: string }>`
    select "to", o.number
    from orders o join customers c on c.id = o.customer_id,
    message_number(p_account_phone => c.phone, p_address => o.shipping_address) "to"
    where o.id = ${message.order_id} and o.status not in ('Cancelled', 'Refunded')
      and c.deleted_at is null and "to" is not null
      -- Sender and texts of SMS are registered in India, and count for nothing elsewhere.
      and (${message.channel} <> 'sms' or "to" ~ '^91[6-9][0-9]{9}$')
      and has_consent(p_purpose => ${message.channel}, p_customer_id => c.id)
      and not exists (select from messages later
        where later.order_id = o.id and later.channel = ${message.channel} and later.id > ${message.id})`.execute(
    db,
  )
  return rows[0]
}

/** The number that a code goes to, and what the code is derived from. None once the code was used, or the account has another number. */
export async function findLogin(db: Db, { phone_login_id: id }: MessageRow) {
  const { rows } = await sql<{ to: string; seed: string }>`
    select "to", l.seed
    from phone_logins l join customers c on c.id = l.customer_id and c.phone = l.phone,
    message_number(p_account_phone => l.phone, p_address => '{"country": "India"}') "to"
    where l.id = ${id} and l.used_at is null and c.deleted_at is null and "to" is not null`.execute(
    db,
  )
  return rows[0]
}

/** A report of it may have come before. */
export async function markSent(db: Db, id: number, providerId: string): Promise<void> {
  await sql`
    update messages set provider_id = ${providerId}, sent_at = coalesce(sent_at, now()), last_error = null,
      state = case state when 'waiting' then 'sent' else state end
    where id = ${id}`.execute(db)
}

/** @param report.ownId the message's, where the answer that named `providerId` was lost */
export async function applyReport(
  db: Db,
  report: {
    providerId: string
    ownId: number | null
    state: ReportedState
    error: string | null
  },
): Promise<void> {
  const { providerId, ownId, state, error } = report
  await sql`
    update messages set state = ${state}, last_error = ${error}, sent_at = coalesce(sent_at, now()),
      provider_id = coalesce(provider_id, ${providerId})
    where channel = 'whatsapp' and (provider_id = ${providerId} or id = ${ownId})
      and state = any(${before[state]})`.execute(db)
}

/** Whose number it is, in the account or by an order, and who has consented to a channel. */
export async function findConsenting(db: Db, channel: MessageChannel, from: string) {
  const [, indian] = /^91(\d{10})$/.exec(from) ?? []
  const stored = [`+${from}`, ...(indian ? [indian] : [])]
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id from customers where phone = any(${stored})
      union
      select c.id from orders o join customers c on c.id = o.customer_id
      where o.shipping_address ->> 'phone' = any(${stored}) and c.deleted_at is null
        and message_number(p_account_phone => c.phone, p_address => o.shipping_address) = ${from}) reached
    where has_consent(p_purpose => ${channel}, p_customer_id => id)
    order by id`.execute(db)
  return rows
}

/** @param waitSeconds what the provider asked for; without it the claim's schedule stays */
export function noteFailure(db: Db, id: number, error: string, waitSeconds?: number) {
  return updateWaiting(db, id)
    .set({
      last_error: error,
      ...(waitSeconds && {
        next_attempt_at: sql<Date>`now() + make_interval(secs => ${waitSeconds})`,
      }),
    })
    .execute()
}

export const markRefused = (db: Db, id: number, error: string) =>
  updateWaiting(db, id).set({ state: 'failed', last_error: error }).execute()

/** It has nothing to say any more. */
export const dropMessage = (db: Db, id: number) =>
  updateWaiting(db, id).set({ state: 'dropped', expires_at: now }).execute()

const updateWaiting = (db: Db, id: number) =>
  db.updateTable('messages').where('id', '=', id).where('state', '=', 'waiting')

export async function findConsents(db: Db, customerId: number) {
  const { rows } = await sql<Record<MessageChannel, boolean>>`
    select has_consent(p_purpose => 'whatsapp', p_customer_id => id) as whatsapp,
      has_consent(p_purpose => 'sms', p_customer_id => id) as sms
    from customers where id = ${customerId}`.execute(db)
  return rows[0]
}

export function listOfCustomer(db: Db, customerId: number) {
  return db
    .selectFrom('messages')
    .innerJoin('orders', 'orders.id', 'messages.order_id')
    .select(['orders.number as order_number', 'channel', 'kind', 'state'])
    .select('messages.created_at')
    .where('orders.customer_id', '=', customerId)
    .orderBy('messages.id')
    .execute()
}

export function deleteOldMessages(db: Db) {
  return db
    .deleteFrom('messages')
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}

export const isChannel = (text: string): text is MessageChannel =>
  messageChannels.some((channel) => channel === text)

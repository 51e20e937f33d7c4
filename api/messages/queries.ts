import { type Selectable, sql } from 'kysely'
import { type MessageChannel, messageChannels } from '../../contract/message-channels.ts'
import type { Db } from '../db/pool.ts'
import type { Messages } from '../db/types.ts'

export type MessageRow = Selectable<Messages>

/** What she consents to; no row without a number that messages reach. */
export async function findReachable(db: Db, customerId: number) {
  const { rows } = await sql<Record<MessageChannel, boolean>>`
    select has_consent(p_purpose => 'whatsapp', p_customer_id => id) as whatsapp,
      has_consent(p_purpose => 'sms', p_customer_id => id) as sms
    from customers where id = ${customerId} and phone ~ '^[6-9][0-9]{9}$'`.execute(db)
  return rows[0]
}

/** Of her orders, oldest first. */
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

/** A day after the last of them has expired, none is sent any more. */
export function deleteOldMessages(db: Db) {
  return db
    .deleteFrom('messages')
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}

export const isChannel = (text: string): text is MessageChannel =>
  messageChannels.some((channel) => channel === text)

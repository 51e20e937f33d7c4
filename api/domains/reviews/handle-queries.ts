import { sql } from 'kysely'
import type { RejectReason } from '../../../contract/office/review-reasons.ts'
import type { Db } from '../../ground/db/pool.ts'

const now = sql<Date>`now()`

export const findSeen = (tx: Db, id: number) =>
  tx.selectFrom('reviews').select(['version', 'state']).where('id', '=', id).executeTakeFirst()

export type LockedReview = NonNullable<Awaited<ReturnType<typeof lockReview>>>

export const lockReview = (tx: Db, id: number) =>
  tx
    .selectFrom('reviews')
    .select(['id', 'state', 'version', 'rejected_because', 'reply', 'reply_mailed_at'])
    .select(sql<boolean>`coalesce(replied_by = current_actor(), false)`.as('is_own_reply'))
    .select(
      sql<string | null>`(select email from customers
        where customers.id = reviews.customer_id and deleted_at is null)`.as('author_email'),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const approve = (tx: Db, id: number) =>
  tx
    .updateTable('reviews')
    .set({ state: 'approved', rejected_because: '', reject_reason: null, rejected_at: null })
    .where('id', '=', id)
    .execute()

export const reject = (tx: Db, id: number, reason: RejectReason, because: string) =>
  tx
    .updateTable('reviews')
    .set({ state: 'rejected', rejected_because: because, reject_reason: reason, rejected_at: now })
    .where('id', '=', id)
    .execute()

export const setReply = (tx: Db, id: number, text: string) =>
  tx
    .updateTable('reviews')
    .set({ reply: text || null, replied_at: text ? now : null })
    .set({ replied_by: sql<string>`current_actor()` })
    .where('id', '=', id)
    .execute()

export const markMailed = (tx: Db, id: number, isMailed: boolean) =>
  tx
    .updateTable('reviews')
    .set({ reply_mailed_at: isMailed ? now : null })
    .where('id', '=', id)
    .execute()

export const hasMail = async (tx: Db, messageId: string): Promise<boolean> =>
  (await tx
    .selectFrom('outbox')
    .select('id')
    .where('message_id', '=', messageId)
    .executeTakeFirst()) !== undefined

/** Deletes a mail that was neither sent nor tried, or was dropped. @returns whether there was one */
export const deleteUnsent = async (tx: Db, messageId: string): Promise<boolean> =>
  (
    await tx
      .deleteFrom('outbox')
      .where('message_id', '=', messageId)
      .where('sent_at', 'is', null)
      .where(sql<boolean>`(attempts = 0 or expires_at <= now())`)
      .executeTakeFirst()
  ).numDeletedRows > 0n

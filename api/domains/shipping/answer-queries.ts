import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import { claimDue } from '../../ground/jobs/claim-due.ts'
import type { ParcelAddress } from './courier.ts'

/** Answers to failed deliveries that the courier has not taken; tried after 30 s to an hour. */
export const claimAnswers = (db: Db) =>
  claimDue(db, 'ndr_answers', {
    where: sql<boolean>`told_at is null and refused_at is null`,
    retryAt: sql<Date>`now() + backoff(
      p_tries => tries, p_first => interval '30 seconds', p_max => interval '1 hour')`,
    limit: 20,
  })

/** What is sent to the courier, as it is now. */
export async function findAnswer(db: Db, answerId: number) {
  const answer = await db
    .selectFrom('ndr_answers as answer')
    .innerJoin('shipments', 'shipments.id', 'answer.shipment_id')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .select(['answer.what', 'answer.comment', 'shipments.awb_number', 'orders.shipping_address'])
    .select(sql<string | null>`answer.wanted_on::text`.as('wanted_on'))
    .select(
      sql<boolean>`problem is distinct from 'ndr'
        or shipments.attempted_at is distinct from answer.attempted_at`.as('has_moved'),
    )
    .where('answer.id', '=', answerId)
    .executeTakeFirstOrThrow()
  // Written by address_snapshot.
  return { ...answer, shipping_address: answer.shipping_address as ParcelAddress }
}

export const markTold = (db: Db, answerId: number) =>
  db
    .updateTable('ndr_answers')
    .set({ told_at: sql`now()`, last_error: null })
    .where('id', '=', answerId)
    .where('refused_at', 'is', null)
    .execute()

export const markUnanswered = (db: Db, answerId: number, why: string) =>
  db
    .updateTable('ndr_answers')
    .set({ last_error: why })
    .where('id', '=', answerId)
    .where('told_at', 'is', null)
    .execute()

/** What the mail about a failed delivery tells; undefined once the parcel has moved on or was answered for. */
export const findFailed = (db: Db, payload: Record<string, unknown>) =>
  db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .select(['shipments.id', 'orders.number', 'orders.total_paise', 'orders.payment_method'])
    .select(['courier', 'attempts', 'attempted_at', 'problem_due_at', 'direction'])
    .select((values) =>
      values
        .selectFrom('scans')
        .select('note')
        .whereRef('shipment_id', '=', 'shipments.id')
        .whereRef('scanned_at', '=', 'shipments.attempted_at')
        .where('status', '=', 'Delivery Attempted')
        .orderBy('scans.id')
        .limit(1)
        .as('reason'),
    )
    .where('shipments.id', '=', Number(payload.shipment_id))
    .where('problem', '=', 'ndr')
    .where('attempted_at', '=', new Date(String(payload.attempted_at)))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('ndr_answers as answer')
            .select('answer.id')
            .whereRef('answer.shipment_id', '=', 'shipments.id')
            .whereRef('answer.attempted_at', '=', 'shipments.attempted_at')
            .where('refused_at', 'is', null),
        ),
      ),
    )
    .executeTakeFirst()

/** What was answered to a failed delivery; undefined once the courier has refused it, or the parcel has moved on. */
export const findAsked = (db: Db, payload: Record<string, unknown>) =>
  db
    .selectFrom('ndr_answers as answer')
    .innerJoin('shipments', 'shipments.id', 'answer.shipment_id')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .select(['answer.what', sql<string | null>`answer.wanted_on::text`.as('wanted_on')])
    .select(['shipments.order_id', 'shipments.courier', 'shipments.direction', 'orders.number'])
    .select(['orders.payment_status', 'orders.total_paise'])
    .where('answer.id', '=', Number(payload.answer_id))
    .where('answer.refused_at', 'is', null)
    .where('shipments.problem', '=', 'ndr')
    .whereRef('shipments.attempted_at', '=', 'answer.attempted_at')
    .executeTakeFirst()

export const isStillAsked = async (db: Db, payload: Record<string, unknown>): Promise<boolean> =>
  (await findAsked(db, payload)) !== undefined

export const isStillFailed = async (db: Db, payload: Record<string, unknown>): Promise<boolean> =>
  (await findFailed(db, payload)) !== undefined

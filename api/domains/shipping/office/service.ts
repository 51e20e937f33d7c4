import type { OfficeParcel, ProblemFilter } from '../../../../contract/office/parcels.ts'
import type { Right } from '../../../../contract/office/roles.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { FieldRefusal, Refusal } from '../../../ground/errors/refusal.ts'
import type { SignedInStaff } from '../../../ground/http/env.ts'
import { toRupees } from '../../../ground/http/money.ts'
import { actorOf } from '../../../ground/staff/actors.ts'
import { nextOf, readCursor } from '../../../ground/staff/cursor.ts'
import { readCode } from '../../../ground/staff/read-code.ts'
import { hasRight } from '../../../ground/staff/roles.ts'
import * as queries from './queries.ts'

const pageSize = 50

type May = (right: Right) => boolean

/** Without what her role may not see. @throws FieldRefusal for a foreign cursor */
export async function listParcels(
  db: Db,
  { role }: SignedInStaff,
  { problem, awb, cursor }: { problem: ProblemFilter; awb: string; cursor: string },
): Promise<{ results: OfficeParcel[]; next: string | null }> {
  const may: May = (right) => hasRight(role, right)
  if (awb) {
    const found = await queries.listByAwb(db, readCode(awb))
    return { results: found.map((row) => toParcel(row, may)), next: null }
  }
  const { results, next } =
    problem === ''
      ? nextOf(await queries.listNewest(db, readCursor(cursor), pageSize + 1), pageSize)
      : nextByClock(await queries.listByClock(db, problem, readPlace(cursor), pageSize + 1))
  return { results: results.map((row) => toParcel(row, may)), next }
}

function nextByClock(found: queries.ParcelRow[]) {
  const results = found.slice(0, pageSize)
  const last = results.at(-1)
  if (found.length <= pageSize || !last?.problem_due_at) return { results, next: null }
  const place = `${last.problem_due_at.getTime()}:${last.id}`
  return { results, next: Buffer.from(place).toString('base64url') }
}

function readPlace(cursor: string): queries.Place | undefined {
  if (cursor === '') return undefined
  const [, at, id] =
    /^(\d{1,15}):(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (id === undefined) throw new FieldRefusal({ cursor: ['This is no cursor of a page.'] })
  return { dueAt: new Date(Number(at)), id: Number(id) }
}

export async function findParcelIds(db: Db, id: number) {
  const parcel = await queries.findIds(db, id)
  if (!parcel) throw notFound()
  return parcel
}

export async function showParcel(
  db: Db,
  { role }: SignedInStaff,
  id: number,
): Promise<OfficeParcel> {
  const row = await queries.findParcel(db, id)
  if (!row) throw notFound()
  return toParcel(row, (right) => hasRight(role, right))
}

function toParcel(row: queries.ParcelRow, may: May): OfficeParcel {
  const address = row.shipping_address as Record<
    'contact_person_name' | 'city' | 'postal_code',
    string
  >
  return {
    id: row.id,
    awb: row.awb_number,
    courier: row.courier,
    status: row.current_status,
    place: row.place,
    refund_due: refundDueOf(row, may),
    // The columns' check constraints allow only these.
    direction: row.direction as OfficeParcel['direction'],
    tracking_url: row.tracking_url,
    booked_at: row.created_at.toISOString(),
    order: row.number,
    order_status: row.status as OfficeParcel['order_status'],
    version: row.version,
    payment_method: row.payment_method as OfficeParcel['payment_method'],
    amount: may('amounts') ? toRupees(row.total_paise) : null,
    name: may('people') ? address.contact_person_name : null,
    city: may('people') ? address.city : null,
    postal_code: may('people') ? address.postal_code : null,
    lines: row.lines,
    problem: problemOf(row),
    answer: answerOf(row),
    claim: claimOf(row, may),
    scans: row.scans.map(({ at, ...scan }) => ({ ...scan, at: iso(at) })),
    can: allowed(row),
  }
}

function refundDueOf(row: queries.ParcelRow, may: May): OfficeParcel['refund_due'] {
  const { refund_due_paise: paise, payment_method } = row
  if (paise === null) return null
  const by = payment_method === 'cod' ? 'upi' : 'razorpay'
  return { amount: may('amounts') ? toRupees(paise) : null, by }
}

const iso = (at: string) => new Date(at).toISOString()

function problemOf(row: queries.ParcelRow): OfficeParcel['problem'] {
  const { problem, problem_since: since, problem_due_at: dueAt, attempted_at: attemptedAt } = row
  if (!problem || !since || !dueAt) return null
  const attempt = row.scans.find(
    ({ status, at }) => status === 'Delivery Attempted' && iso(at) === attemptedAt?.toISOString(),
  )
  return {
    kind: problem as NonNullable<OfficeParcel['problem']>['kind'],
    since: since.toISOString(),
    due_at: dueAt.toISOString(),
    is_overdue: row.is_overdue,
    attempts: row.attempts,
    reason: attempt ? attempt.note || attempt.label : '',
    is_here: row.scans.some(({ status }) => status === 'Returned to Us'),
  }
}

function answerOf({ answer }: queries.ParcelRow): OfficeParcel['answer'] {
  if (!answer) return null
  const { what, wanted_on, at, actor, actor_name, tries, last_error: error } = answer
  const state = answer.refused_at ? 'refused' : answer.told_at ? 'told' : 'waiting'
  return { what, wanted_on, at: iso(at), actor: actorOf(actor, actor_name), state, tries, error }
}

function claimOf({ claim }: queries.ParcelRow, may: May): OfficeParcel['claim'] {
  if (!claim) return null
  const { at, actor, actor_name, amount_paise, ...rest } = claim
  return {
    ...rest,
    amount: may('amounts') ? toRupees(amount_paise) : null,
    at: iso(at),
    actor: actorOf(actor, actor_name),
  }
}

/** As the steps decide it. */
function allowed(row: queries.ParcelRow): OfficeParcel['can'] {
  const { problem, answer, claim, attempted_at, direction } = row
  const isAnswered =
    answer !== null &&
    !answer.refused_at &&
    iso(answer.attempted_at) === attempted_at?.toISOString()
  const isWaiting = problem === 'ndr' && !isAnswered
  const isOnItsWay = row.current_status !== 'Shipment Created' && row.returned_at === null
  return {
    reattempt: isWaiting,
    address: isWaiting,
    return: isWaiting && direction !== 'return',
    receive: row.is_coming_back,
    claim: claim?.outcome === 'open' || problem === 'lost' || problem === 'damaged' || isOnItsWay,
  }
}

const notFound = () => new Refusal(404, 'There is no such parcel.')

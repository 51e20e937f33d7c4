import { maxBulk } from '../../../../contract/office/bulk.ts'
import type { CodDesk } from '../../../../contract/office/cod.ts'
import {
  type OfficeOrder,
  type OfficeOrderRow,
  type OrderFilter,
  type Risk,
  type RiskLevel,
} from '../../../../contract/office/orders.ts'
import type { Right } from '../../../../contract/office/roles.ts'
import { notesInWords } from '../../../../contract/order-notes.ts'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { Refusal } from '../../../ground/errors/refusal.ts'
import type { SignedInStaff } from '../../../ground/http/env.ts'
import { toRupees } from '../../../ground/http/money.ts'
import { actorOf } from '../../../ground/staff/actors.ts'
import { writePhonesSeen } from '../../../ground/staff/audit/service.ts'
import { nextOf, readCursor } from '../../../ground/staff/cursor.ts'
import { hasRight } from '../../../ground/staff/roles.ts'
import { orderLink } from '../../accounts/order-link.ts'
import { refundState } from '../../payments/refund-state.ts'
import { photosOfOrder } from '../../photos/service.ts'
import { listDocuments } from '../../tax/documents.ts'
import { findSearch, placeOf } from './find-search.ts'
import * as queries from './queries.ts'
import { isDoubtful, rankOf, riskOf } from './risk.ts'
import { sumsOf } from './sums.ts'

const pageSize = 50
/** What is searched for is among the first, or is searched for by more words. */
const foundSize = 20

type May = (right: Right) => boolean

type StoredAddress = Record<
  Exclude<keyof NonNullable<OfficeOrder['shipping_address']>, 'type_of_address'>,
  string
> & { type_of_address: 'home' | 'office' | 'other' }

/**
 * Newest first, without what her role may not see.
 * @throws FieldRefusal for a foreign cursor, and for days that end before they begin
 */
export async function listOrders(
  db: Db,
  { role }: SignedInStaff,
  { search, cursor, ...narrowing }: OrderFilter & { cursor: string },
): Promise<{ results: OfficeOrderRow[]; next: string | null }> {
  const place = { ...placeOf(narrowing), beforeId: readCursor(cursor) }
  const size = search === '' ? pageSize : foundSize
  const filter = { ...place, search: await findSearch(db, search, place, size + 1) }
  const { results, next } = nextOf(await queries.listOrders(db, filter, size + 1), size)
  const may: May = (right) => hasRight(role, right)
  return {
    next,
    results: results.map((row) => toRow(row, may)),
  }
}

/** Those that wait to be confirmed: first what is above `clearUpTo`, which a person looks at. */
export async function showCodDesk(
  db: Db,
  { role }: SignedInStaff,
  clearUpTo: RiskLevel,
): Promise<CodDesk> {
  const may: May = (right) => hasRight(role, right)
  const found = await queries.listWaitingCod(db, maxBulk + 1)
  const orders = found.slice(0, maxBulk).map((row) => toRow(row, may))
  return {
    doubtful: orders
      .filter(({ risk }) => isDoubtful(risk, clearUpTo))
      .toSorted((one, other) => rankOf(other.risk) - rankOf(one.risk)),
    clear: orders.filter(({ risk }) => !isDoubtful(risk, clearUpTo)),
    has_more: found.length > maxBulk,
  }
}

/** That of an order that waits to be confirmed; null for any other. */
export async function findRisk(db: Db, orderId: number): Promise<Risk> {
  const facts = await queries.findRiskFacts(db, orderId)
  return riskOf({ ...facts, address: facts.shipping_address as StoredAddress })
}

function toRow(row: queries.OrderRow, may: May): OfficeOrderRow {
  const address = row.shipping_address as StoredAddress
  return {
    ...summary(row, may),
    name: may('people') ? address.contact_person_name || row.account_name : null,
    city: may('people') ? address.city : null,
    postal_code: may('people') ? address.postal_code : null,
    pieces: row.pieces ?? 0,
    awb: row.awb,
  }
}

function summary(order: Omit<queries.OrderRow, 'pieces' | 'awb' | 'account_name'>, may: May) {
  // Written by address_snapshot.
  const address = order.shipping_address as StoredAddress
  return {
    number: order.number,
    // The columns' check constraints allow only these.
    status: order.status as OfficeOrderRow['status'],
    version: order.version,
    placed_at: order.created_at.toISOString(),
    payment_method: order.payment_method as OfficeOrderRow['payment_method'],
    payment_status: order.payment_status,
    cash: order.cash,
    total_amount: may('amounts') ? toRupees(order.total_paise) : null,
    tags: order.tags,
    risk: may('people') ? riskOf({ ...order, address }) : null,
  }
}

/** @throws Refusal 404 */
export async function findOrderId(db: Db, number: string): Promise<number> {
  const order = await queries.findId(db, number.toUpperCase())
  if (!order) throw notFound()
  return order.id
}

/**
 * An order without what her role may not see. That she was shown its phone numbers is audited.
 * @throws Refusal 404
 */
export async function showOrder(
  db: Db,
  { id: staffId, role }: SignedInStaff,
  asked: { number: string; requestId: string; withoutPhones: boolean; config: Config },
): Promise<OfficeOrder> {
  const { number, requestId, withoutPhones, config } = asked
  const order = await queries.findOrder(db, number.toUpperCase())
  if (!order) throw notFound()
  const may: May = (right) => hasRight(role, right) && !(withoutPhones && right === 'phones')
  const [lines, parcels, costs, refunds, notes, events, photos, documents] = await Promise.all([
    queries.listLines(db, order.id),
    queries.listParcels(db, order.id),
    may('money') ? queries.listCosts(db, order.id) : null,
    queries.listRefunds(db, order.id),
    queries.listNotes(db, order.id),
    queries.listEvents(db, order.id),
    photosOfOrder(db, order.id),
    may('documents') ? listDocuments(db, order.id) : [],
  ])
  if (may('phones')) {
    await writePhonesSeen(db, { numbers: [order.number], staffId, requestId })
  }
  // For those who write to her: a guest's link signs in all who have it.
  const isSent = order.may_be_paid_now && may('phones')
  const payNowLink = isSent ? await orderLink(db, config, order.id, '#pay-now') : null
  const { status, is_cancellable: cancel, is_correctable: address } = order
  return {
    ...summary(order, may),
    customer: may('people')
      ? {
          id: order.deleted_at ? null : order.customer_id,
          name: order.first_name || order.username,
          email: order.email,
          orders: order.customer_orders,
          refused: order.customer_refused,
        }
      : null,
    shipping_address: may('people')
      ? addressOf(order.shipping_address as StoredAddress, may)
      : null,
    customer_notes: may('people') ? notesInWords(order.notes) : [],
    buyer_gstin: may('people') ? order.buyer_gstin : null,
    lines: lines.map((line) => toLine(line, may)),
    sums: may('amounts') ? sumsOf(order, refunds) : null,
    parcels: parcels.map((parcel) => toParcel(parcel, costs)),
    promise: order.promised_by ? { by: order.promised_by, kept: order.promise_kept } : null,
    pay_now_link: payNowLink,
    entered_by: actorOf(order.entered_by, order.entered_by_name),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      amount: may('amounts') ? toRupees(refund.amount_paise) : null,
      state: refundState(refund),
    })),
    documents,
    photos,
    notes: notes.map(({ id, text, ...of }) => ({ id, text, ...whoAndWhen(of) })),
    events: events.map(({ detail, status: what, ...of }) => ({ what, detail, ...whoAndWhen(of) })),
    can: {
      confirm: status === 'Pending',
      cancel,
      address,
    },
  }
}

type Done = { at: Date; actor: string | null; actor_name: string | null }

const whoAndWhen = ({ at, actor, actor_name }: Done) => ({
  at: at.toISOString(),
  actor: actorOf(actor, actor_name),
})

function addressOf(address: StoredAddress, may: May): OfficeOrder['shipping_address'] {
  return {
    ...address,
    ...(!may('phones') && { phone: null, contact_person_number: null }),
    // Who reckons needs the state and the PIN code alone.
    ...(!may('address') && { address_line1: null, address_line2: null }),
  }
}

function toLine(
  line: Awaited<ReturnType<typeof queries.listLines>>[number],
  may: May,
): OfficeOrder['lines'][number] {
  return {
    id: line.id,
    size_id: line.size_id,
    quantity: line.quantity,
    code: line.code,
    shelf: line.shelf,
    product_name: line.product_name,
    color_name: line.colour_name,
    size: line.size,
    image: line.picture_key && `/media/${line.picture_key}`,
    list_price: may('amounts') ? toRupees(line.list_price_paise) : null,
    unit_price: may('amounts') ? toRupees(line.unit_price_paise) : null,
    total: may('amounts') ? toRupees(line.total_paise) : null,
  }
}

type ParcelRow = Awaited<ReturnType<typeof queries.listParcels>>[number]
type CostRow = Awaited<ReturnType<typeof queries.listCosts>>[number]

function toParcel(parcel: ParcelRow, costs: CostRow[] | null) {
  const { id, courier, direction, tracking_url, place } = parcel
  return {
    id,
    courier,
    direction,
    tracking_url,
    awb: parcel.awb_number,
    status: parcel.current_status,
    place,
    booked_at: parcel.created_at.toISOString(),
    costs:
      costs
        ?.filter(({ shipment_id }) => shipment_id === id)
        .map(({ kind, paise }) => ({ kind, amount: toRupees(paise) })) ?? null,
  }
}

const notFound = () => new Refusal(404, 'There is no such order.')

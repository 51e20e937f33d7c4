import type { OfficeReturn } from '../../../../contract/office/returns.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { FieldRefusal, Refusal } from '../../../ground/errors/refusal.ts'
import type { SignedInStaff } from '../../../ground/http/env.ts'
import { toRupees } from '../../../ground/http/money.ts'
import { readCode } from '../../../ground/staff/read-code.ts'
import { hasRight } from '../../../ground/staff/roles.ts'
import { refundState } from '../../payments/refund-state.ts'
import { photosOfReturns } from '../../photos/service.ts'
import * as queries from './queries.ts'

const pageSize = 50

export async function listReturns(
  db: Db,
  { role }: SignedInStaff,
  { state, search, cursor }: { state: string; search: string; cursor: string },
): Promise<{ results: OfficeReturn[]; next: string | null }> {
  const filter = { state, search: readCode(search), after: readPlace(cursor) }
  const found = await queries.listReturns(db, filter, pageSize + 1)
  const results = found.slice(0, pageSize)
  const photos = await photosOfReturns(
    db,
    results.map(({ id }) => id),
  )
  return {
    next: found.length > pageSize ? placeOf(results.at(-1)) : null,
    results: results.map((row) => toReturn(row, role, photos.get(row.id))),
  }
}

const placeOf = (last: queries.ReturnRow | undefined) =>
  Buffer.from(`${last?.waits_for_us}:${last?.id}`).toString('base64url')

function readPlace(cursor: string): queries.Place | undefined {
  if (cursor === '') return undefined
  const [, waits, id] =
    /^(true|false):(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (id === undefined) throw new FieldRefusal({ cursor: ['This is no cursor of a page.'] })
  return { waits: waits === 'true', id: Number(id) }
}

export async function showReturn(
  db: Db,
  { role }: SignedInStaff,
  id: number,
): Promise<OfficeReturn> {
  const row = await queries.findReturn(db, id)
  if (!row) throw new Refusal(404, 'Return request not found.')
  return toReturn(row, role, (await photosOfReturns(db, [id])).get(id))
}

function toReturn(
  row: queries.ReturnRow,
  role: SignedInStaff['role'],
  photos: OfficeReturn['photos'] = [],
): OfficeReturn {
  const { status, exchange_parcel: parcel } = row
  const address = row.shipping_address as { contact_person_name: string }
  return {
    id: row.id,
    order: row.number,
    // The columns' constraints allow only these.
    state: row.state as OfficeReturn['state'],
    type: row.request_type as OfficeReturn['type'],
    asked_at: row.created_at.toISOString(),
    name: hasRight(role, 'people') ? address.contact_person_name : null,
    reason: row.reason,
    rejection: row.rejection,
    is_our_fault: row.is_our_fault,
    wanted_size: row.wanted_size,
    is_replacement: row.wanted_size_id === row.size_id,
    waits_for_us: row.waits_for_us,
    lines: [toLine(row)],
    pickup: row.pickup,
    exchange:
      row.exchange_number || parcel
        ? { number: row.exchange_number ?? `${row.number}-E${row.id}`, parcel }
        : null,
    refund: toRefund(row, role),
    refund_due: toRefundDue(row, role),
    photos,
    can: {
      approve: status === 'Requested',
      reject: ['Requested', 'Approved', 'Pickup Booked'].includes(status),
      pickup: status === 'Approved',
      grade: status === 'Pickup Booked',
      take_back: row.may_take_back,
      exchange: status === 'Received' && row.sends_new_pieces && !row.exchange_number && !parcel,
    },
  }
}

function toRefundDue(
  { refund_due: due, payment_method }: queries.ReturnRow,
  role: SignedInStaff['role'],
): OfficeReturn['refund_due'] {
  if (!due) return null
  const may = hasRight(role, 'amounts')
  return {
    by: payment_method === 'cod' ? 'upi' : 'razorpay',
    amounts: may ? due.paise.map(toRupees) : null,
    cod_fee: may ? toRupees(due.cod_fee_paise) : null,
    has_cod_fee: due.cod_fee_paise > 0,
  }
}

function toLine(row: queries.ReturnRow): OfficeReturn['lines'][number] {
  const { grades } = row
  return {
    id: row.line_id,
    size_id: row.size_id,
    quantity: row.quantity,
    code: row.code,
    shelf: row.shelf,
    product_name: row.product_name,
    color_name: row.colour_name,
    size: row.size,
    image: row.picture_key ? `/media/${row.picture_key}` : null,
    grades: grades && { shelf: 0, second: 0, waste: 0, ...grades },
  }
}

function toRefund(row: queries.ReturnRow, role: SignedInStaff['role']): OfficeReturn['refund'] {
  if (row.amount_paise === null) return null
  return {
    amount: hasRight(role, 'amounts') ? toRupees(row.amount_paise) : null,
    state: refundState({
      status: row.refund_status ?? '',
      awaits_approval: row.awaits_approval ?? false,
    }),
  }
}

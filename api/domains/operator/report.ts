import { notesInWords } from '../../../contract/order-notes.ts'
import { inr, toRupees } from '../../ground/http/money.ts'
import type * as queries from './queries.ts'

/** A command's result: JSON for programs, text for people. */
export type Report = { json: unknown; text: string; hasFailed?: boolean }

export function table(given: string[][]): string {
  const rows = given.map((row) => row.map(plain))
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return rows.map(line).join('\n')
}

// Customers' text must not break a row or control the terminal.
const plain = (cell: string) => cell.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')

const moment = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** `21 Nov 2026, 3:04 pm` in India, as the office writes it. */
export const shortTime = (at: Date): string => moment.format(at).replace(/[\u00a0\u202f]/g, ' ')

export function listReport(orders: queries.OrderRow[]): Report {
  const head = ['ORDER', 'PLACED', 'STATUS', 'PAYMENT', 'TOTAL', 'AWB']
  const rows = orders.map((order) => [
    order.number,
    shortTime(order.created_at),
    order.status,
    `${order.payment_method} ${order.payment_status}`,
    inr(order.total_paise),
    order.awb_number ?? '',
  ])
  return {
    json: orders.map(orderFacts),
    text: orders.length ? table([head, ...rows]) : 'There are no such orders.',
  }
}

/** Money in rupees, times in UTC. */
export function orderFacts(order: queries.OrderRow) {
  const { created_at: placed, total_paise: total, ...facts } = order
  const { going_back_since: since, returned_at: returned } = order
  return {
    ...facts,
    total: toRupees(total),
    placed_at: placed.toISOString(),
    going_back_since: since?.toISOString() ?? null,
    returned_at: returned?.toISOString() ?? null,
  }
}

export function orderReport(
  order: queries.WholeOrderRow,
  lines: Awaited<ReturnType<typeof queries.listLines>>,
  events: Awaited<ReturnType<typeof queries.listEvents>>,
): Report {
  // Written by address_snapshot.
  const address = order.shipping_address as Record<string, string>
  const facts = [
    [`Order ${order.number}`, order.status],
    ['Placed', shortTime(order.created_at)],
    ['Payment', `${order.payment_method}, ${order.payment_status}, ${inr(order.total_paise)}`],
    ['Customer', order.email],
    ['Deliver to', addressLine(address)],
    ...(order.awb_number
      ? [['Parcel', `${order.courier} ${order.awb_number}, ${order.tracking}${wayBack(order)}`]]
      : []),
    ...notesInWords(order.notes).map((words) => ['Note', words]),
  ]
  const pieces = lines.map((line) => [
    `${line.quantity} ×`,
    line.product_name,
    `${line.colour_name}, ${line.size}`,
    inr(line.paid_paise),
    `item ${line.id}`,
  ])
  const history = events.map((event) => [shortTime(event.at), event.status])
  return {
    json: {
      ...orderFacts(order),
      lines: lines.map((line) => ({
        id: line.id,
        product_name: line.product_name,
        colour_name: line.colour_name,
        size: line.size,
        quantity: line.quantity,
        size_id: line.size_id,
        unit_price: toRupees(line.unit_price_paise),
      })),
      events: events.map(({ status, at }) => ({ status, at: at.toISOString() })),
    },
    text: [table(facts), table(pieces), table(history)].join('\n\n'),
  }
}

function wayBack({ going_back_since: since, returned_at: returned }: queries.OrderRow): string {
  if (returned) return `, came back ${shortTime(returned)}`
  return since ? `, on its way back since ${shortTime(since)}` : ''
}

// In the order of a label.
const addressFields = [
  'contact_person_name',
  'company',
  'address_line1',
  'address_line2',
  'city',
  'postal_code',
  'state',
  'country',
  'phone',
  'contact_person_number',
]

function addressLine(address: Record<string, string>): string {
  return addressFields
    .map((field) => address[field])
    .filter(Boolean)
    .join(', ')
}

import type { RemittanceException } from '../../../../contract/office/money.ts'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { inr, toRupees } from '../../../ground/http/money.ts'
import { actorOf } from '../../../ground/staff/actors.ts'
import { reasons } from '../import-remittance.ts'
import { noException } from '../settle-exception.ts'
import * as queries from './exception-queries.ts'

const maxOpen = 200
const maxSettled = 25
const maxRoundingPaise = 100

type Shop = Config['shop']

/** Lines of remittances that matched nothing: the open ones, then the last that were settled. */
export async function listExceptions(db: Db, shop: Shop): Promise<RemittanceException[]> {
  const found = await queries.listExceptions(db, { open: maxOpen, settled: maxSettled })
  return found.map((row) => toException(row, shop))
}

export async function showException(db: Db, shop: Shop, id: number): Promise<RemittanceException> {
  const row = await queries.findException(db, id)
  if (!row) throw noException()
  return toException(row, shop)
}

function toException(row: queries.ExceptionRow, shop: Shop): RemittanceException {
  const { short_paise: short, settled_at, reminded_at, actor, settled_by } = row
  return {
    id: row.id,
    awb: row.awb_number,
    order: row.number,
    expected: row.expected_paise === null ? null : toRupees(row.expected_paise),
    got: toRupees(row.got_paise),
    why: reasons[row.why],
    date: row.date,
    reference: row.reference,
    at: row.at.toISOString(),
    actor: actorOf(actor, row.actor_name),
    short: short === null ? null : toRupees(short),
    is_rounding: short !== null && short <= maxRoundingPaise,
    reminded_at: reminded_at?.toISOString() ?? null,
    reminder: reminderOf(row, shop),
    settlement: row.settlement,
    reason: row.reason,
    settled_at: settled_at?.toISOString() ?? null,
    settled_by: actorOf(settled_by, row.settler_name),
  }
}

function reminderOf(row: queries.ExceptionRow, { name, phone }: Shop) {
  const { awb_number: awb, reference, got_paise: got, expected_paise: expected } = row
  const facts = [
    `AWB: ${awb}`,
    ...(row.number ? [`Our order: ${row.number}`] : []),
    ...(expected === null ? [] : [`Collected on delivery: ${inr(expected)}`]),
    `In your remittance ${reference} of ${row.date}: ${inr(got)}`,
  ]
  const text = [
    'Dear team,',
    `your remittance does not agree with our books. ${questions[row.why]}`,
    facts.join('\n'),
    `Kind regards\n${name}\n${phone}`,
  ]
  return { subject: `COD remittance ${reference}, AWB ${awb}`, text: text.join('\n\n') }
}

const questions: Record<queries.ExceptionRow['why'], string> = {
  unknown: 'We know of no parcel with this AWB: please tell us which parcel of ours it is of.',
  not_cod: 'This parcel was prepaid: please tell us what the amount is for.',
  not_delivered: 'We have no delivery of this parcel: please send us its proof of delivery.',
  remitted:
    'The cash of this parcel was remitted to us before: please tell us what this amount is for.',
  amount: 'The amount is not what was collected: please remit the difference, or explain it.',
  before_order: 'The day is before the order was placed: please send us the right one.',
  to_come: 'The day is yet to come: please send us the right one.',
}

import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { ChargeKind, Courier, CourierCharge } from './courier.ts'
import { type Call, refused } from './shiprocket-client.ts'
import { parseTime } from './tracking-payload.ts'

const pageSize = 100
/** Of one reading. */
const maxPages = 200
const maxKilograms = 1_000

const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => (value ?? '').trim().slice(0, 200))

const Statement = z.object({
  data: z
    .array(
      z.object({
        transaction_id: text,
        awb_code: text,
        return_awb_code: text,
        applied_weight: text,
        entered_weight: text,
        charged_weight: text,
        description: text,
        debit_amount: text,
        credit_amount: text,
        balance_amount: text,
        created_at: text,
      }),
    )
    .max(10_000),
})
type Row = z.output<typeof Statement>['data'][number]

/**
 * What the account was charged. Where nothing was, there is one row without a parcel, the balance.
 * @see https://apidocs.shiprocket.in/ under Get Statement Details
 */
export function openStatement(call: Call): Pick<Courier, 'listCharges'> {
  async function readPage(days: { from: string; to: string }, page: number): Promise<Row[]> {
    const asked = new URLSearchParams({ ...days, page: String(page), per_page: String(pageSize) })
    const { ok, message, json } = await call('GET', `/account/details/statement?${asked}`)
    const statement = Statement.safeParse(json)
    if (!ok || !statement.success) throw refused(`its statement: ${message}`)
    return statement.data.data
  }

  return {
    async listCharges(days) {
      const found = new Map<string, Row>()
      for (let page = 1; page <= maxPages; page++) {
        const before = found.size
        for (const row of await readPage(days, page)) {
          found.set([entryOf(row), row.awb_code, row.description].join(' '), row)
        }
        // The last page may be followed by none, or by itself.
        if (found.size === before) return toCharges([...found.values()])
      }
      throw refused(`its statement: it has more than ${maxPages} pages`)
    },
  }
}

function toCharges(rows: Row[]) {
  const ofParcels = rows.filter(
    (row) => (row.awb_code || row.return_awb_code) && (row.debit_amount || row.credit_amount),
  )
  const read = ofParcels.map(toCharge)
  const charges = read.filter((charge) => charge !== undefined)
  return {
    charges: charges.filter(({ amountPaise }) => amountPaise !== 0),
    unreadable: read.length - charges.length,
  }
}

function toCharge(row: Row): CourierCharge | undefined {
  const at = parseTime(row.created_at)
  const amountPaise = toPaise(row.debit_amount) - toPaise(row.credit_amount)
  if (!at || Number.isNaN(amountPaise)) return undefined
  return {
    entry: entryOf(row),
    description: row.description,
    awb: row.awb_code,
    returnAwb: row.return_awb_code,
    kind: kindOf(row.description),
    amountPaise,
    declaredGrams: toGrams(row.entered_weight) ?? toGrams(row.applied_weight),
    chargedGrams: toGrams(row.charged_weight),
    at,
  }
}

/** Its own number; of a row without one what it says, with the balance that it led to. */
function entryOf(row: Row): string {
  if (row.transaction_id) return row.transaction_id
  const { awb_code, description, debit_amount, credit_amount, balance_amount, created_at } = row
  const fields = [awb_code, description, debit_amount, credit_amount, balance_amount, created_at]
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}

/** By its words for entries, such as 'RTO Excess Weight Charge'. */
function kindOf(description: string): ChargeKind {
  if (/weight|excess/i.test(description)) return 'weight'
  if (/\brto\b/i.test(description)) return 'rto'
  if (/\bcod\b/i.test(description)) return 'cod'
  return /freight|shipping/i.test(description) ? 'freight' : 'other'
}

/** Rupees as it writes them; not a number where they cannot be read. */
function toPaise(rupees: string): number {
  if (rupees === '') return 0
  const isAmount = /^\d{1,3}(,\d{2,3})*(\.\d+)?$|^\d{1,9}(\.\d+)?$/.test(rupees)
  return isAmount ? Math.round(Number(rupees.replaceAll(',', '')) * 100) : Number.NaN
}

function toGrams(kilograms: string): number | null {
  const number = Number(kilograms)
  return number > 0 && number <= maxKilograms ? Math.max(1, Math.round(number * 1_000)) : null
}

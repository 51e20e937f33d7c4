import { byteOrderMark, toCsvLines } from '../../../../contract/csv.ts'
import type { OrderFilter } from '../../../../contract/office/orders.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { type AmountRow, paiseOf } from '../../purchases/amounts.ts'
import { findSearch, placeOf } from './find-search.ts'
import { listForSheet, type SheetRow } from './queries.ts'

/** What one statement reads, and all that is in memory at once. */
const atOnce = 500

type Address = Partial<Record<string, string>>
type Column = [head: string, of: (row: SheetRow, address: Address) => string | number | null]

// As a number, so that a sheet adds it up.
const rupees = (paise: number) => paise / 100

const withColumns = ['goods', 'discount', 'shipping', 'cod_fee']
const paiseOfOthers = (amounts: AmountRow[]) =>
  amounts
    .filter(({ kind }) => !withColumns.includes(kind))
    .reduce((sum, { paise }) => sum + paise, 0)

const columns: Column[] = [
  ['Order', ({ number }) => number],
  ['Placed (IST)', ({ placed }) => placed],
  ['State', ({ status }) => status],
  ['Payment', ({ payment_method: by }) => (by === 'cod' ? 'Cash on delivery' : 'Online')],
  ['Paid', ({ payment_status: status }) => status],
  ['Name', ({ account_name }, address) => address.contact_person_name || account_name],
  ['Email', ({ email }) => email],
  ['Phone', (_, address) => address.phone || address.contact_person_number || ''],
  ['City', (_, { city }) => city ?? ''],
  ['PIN code', (_, { postal_code: pinCode }) => pinCode ?? ''],
  ['Address state', (_, { state }) => state ?? ''],
  ['GSTIN', ({ buyer_gstin }) => buyer_gstin],
  ['Pieces', ({ pieces }) => pieces ?? 0],
  ['Goods (₹)', ({ amounts }) => rupees(paiseOf(amounts, 'goods', 'discount'))],
  ['Shipping (₹)', ({ amounts }) => rupees(paiseOf(amounts, 'shipping'))],
  ['Fee for cash (₹)', ({ amounts }) => rupees(paiseOf(amounts, 'cod_fee'))],
  ['Other amounts (₹)', ({ amounts }) => rupees(paiseOfOthers(amounts))],
  ['Total (₹)', ({ total_paise }) => rupees(total_paise)],
  ['Given back (₹)', ({ given_back_paise }) => rupees(given_back_paise)],
  ['AWB', ({ awb }) => awb],
  ['Invoice', ({ invoices }) => invoices],
  ['Tags', ({ tags }) => tags.join(', ')],
]

const toCells = (row: SheetRow) => {
  // Written by address_snapshot.
  const address = row.shipping_address as Address
  return columns.map(([, of]) => of(row, address))
}

/** The orders of a filter as CSV, newest first, in parts that are read as they are asked for. */
export async function* orderSheet(db: Db, { search, ...narrowing }: OrderFilter) {
  yield Buffer.from(byteOrderMark + toCsvLines([columns.map(([head]) => head)]))
  let place = placeOf(narrowing)
  for (;;) {
    const filter = { ...place, search: await findSearch(db, search, place, atOnce) }
    const rows = await listForSheet(db, filter, atOnce)
    if (rows.length > 0) yield Buffer.from(toCsvLines(rows.map(toCells)))
    if (rows.length < atOnce) return
    place = { ...place, beforeId: rows.at(-1)?.id }
  }
}

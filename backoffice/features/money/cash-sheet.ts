import type { Answer } from '../../../contract/client.ts'
import { toCsv } from '../../../contract/csv.ts'
import { shopIsoDay } from '../../../ui/shop-time.ts'
import { counted } from '../layout/counted.ts'

type Page = Answer<'GET /api/office/money/cash/'>

/** Of 200 orders: what one request reads well within its time. */
const maxPages = 100

/**
 * The orders whose cash is at a place as CSV, the oldest first, with days in the shop's time zone. One that
 * is cut says so in its last row.
 * @param restAt where the sheet goes on from a cursor
 */
export async function cashSheet(
  read: (cursor: string) => Promise<Page>,
  { cursor, restAt }: { cursor: string; restAt: (cursor: string) => string },
): Promise<string> {
  const rows: (string | number | null)[][] = [['order', 'awb', 'courier', 'amount', 'since']]
  let next: string | null = cursor
  for (let page = 0; page < maxPages && next !== null; page++) {
    const found: Page = await read(next)
    for (const { order, awb, courier, amount, since } of found.results) {
      rows.push([order, awb, courier, amount, shopIsoDay(since)])
    }
    next = found.next
  }
  if (next !== null)
    rows.push([`Cut after ${counted(rows.length - 1, 'order')}. The rest: ${restAt(next)}`])
  return toCsv(rows)
}

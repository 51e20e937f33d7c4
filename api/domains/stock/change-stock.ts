import type { StockReason } from '../../../contract/office/stock-reasons.ts'
import type { Db } from '../../ground/db/pool.ts'
import { DetailedRefusal, FieldRefusal, Refusal } from '../../ground/errors/refusal.ts'
import { toPaise } from '../../ground/http/money.ts'
import * as steps from './steps.ts'

type Change = {
  reason: StockReason
  note: string
  lot: string
  /** Rupees a piece. */
  cost?: number | undefined
  lines: object[]
}

/**
 * Changes the stock of sizes by a reason.
 * @throws FieldRefusal for a lot that there is not; Refusal 404; 409 with `rows` for a count of another stock than
 *   today's, and for what would leave fewer than none
 */
export async function changeStock(db: Db, { reason, note, lot, cost, lines }: Change) {
  const costPaise = cost === undefined ? null : toPaise(cost)
  const asked = { reason, note, lot, costPaise, lines: JSON.stringify(lines) }
  const changed = await steps.changeStock(db, asked)
  switch (changed.outcome) {
    case 'changed':
      return { rows: changed.rows }
    case 'missing':
      throw new Refusal(404, 'There is no such size.')
    case 'no_lot':
      throw new FieldRefusal({ lot: ['There is no lot of this name.'] })
    case 'moved': {
      const { rows } = changed
      const [{ seen, stock } = { seen: 0, stock: 0 }] = rows
      const text = `Stock has moved since it was shown: it was ${seen} and is ${stock} now. Nothing was changed.`
      throw new DetailedRefusal(409, text, { rows }, 'edited_meanwhile')
    }
    case 'short': {
      const { rows } = changed
      const [{ stock, ...needed } = { stock: 0, orders: [], payments: 0 }] = rows
      const text = `Only ${stock} in stock can go. ${whoNeeds(needed)} Nothing was changed.`
      throw new DetailedRefusal(409, text, { rows }, 'out_of_stock')
    }
  }
}

/** Which orders the other pieces are for. */
export function whoNeeds({ orders, payments }: steps.Needed): string {
  const paying =
    payments > 0 ? [payments === 1 ? 'a payment under way' : `${payments} payments under way`] : []
  const all = [...orders, ...paying]
  return all.length === 0 ? 'No order holds more.' : `Others are sold or held: ${all.join(', ')}.`
}

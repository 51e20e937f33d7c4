import { createHash } from 'node:crypto'
import { nowSeconds } from './entities.ts'
import type { Store } from './store.ts'

const daySeconds = 86_400
/** Two days after it was captured, as Razorpay usually does. */
const delaySeconds = 2 * daySeconds
const feeShare = 0.02
const taxShare = 0.18

type Day = { day: number; captured: number; refunded: number }

/** What a bank would have got: one settlement for each day's payments, the newest first. */
export function listSettlements(
  store: Store,
  { from, to, count, skip }: { from: number; to: number; count: number; skip: number },
) {
  const settled = store.list(
    'payments',
    `where status in ('captured', 'refunded') and created_at <= ?`,
    nowSeconds() - delaySeconds,
  )
  const days = new Map<number, Day>()
  for (const { amount, amount_refunded, created_at } of settled) {
    const day = Math.floor(created_at / daySeconds)
    const { captured, refunded } = days.get(day) ?? { captured: 0, refunded: 0 }
    days.set(day, {
      day,
      captured: captured + amount,
      refunded: refunded + amount_refunded,
    })
  }
  return [...days.values()]
    .map(settlementEntity)
    .filter(({ created_at: at }) => at >= from && at <= to)
    .toSorted((one, other) => other.created_at - one.created_at)
    .slice(skip, skip + count)
}

function settlementEntity({ day, captured, refunded }: Day) {
  const fees = Math.round(captured * feeShare)
  const tax = Math.round(fees * taxShare)
  const name = createHash('sha256').update(`settlement ${day}`).digest('hex').slice(0, 14)
  return {
    id: `setl_${name}`,
    entity: 'settlement',
    amount: captured - refunded - fees - tax,
    status: 'processed',
    fees,
    tax,
    utr: `LOCAL${day}`,
    created_at: day * daySeconds + delaySeconds,
  }
}

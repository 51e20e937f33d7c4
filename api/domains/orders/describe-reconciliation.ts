import { inr } from '../../ground/http/money.ts'
import type { Reconciliation } from './reconcile-payments.ts'

export function describeReconciliation({ from, to, upiRefundsDue: due }: Reconciliation): string[] {
  const span = `Payments from ${shopTime(from)} to ${shopTime(to)} were held against Razorpay's; younger ones may still be on their way, and were left out.`
  if (!due.oldest) return [span, 'No refund waits to be paid by UPI.']
  const refunds = due.count === 1 ? '1 refund waits' : `${due.count} refunds wait`
  const since = due.count === 1 ? 'since' : 'the oldest since'
  return [
    span,
    `${refunds} to be paid by UPI: ${inr(due.paise)}, ${since} ${shopTime(due.oldest)}.`,
  ]
}

const time = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
})

const shopTime = (at: Date) => time.format(at)

import { inr, toRupees } from '../../ground/http/money.ts'
import { describeReconciliation } from '../orders/describe-reconciliation.ts'
import { spanOfDays } from '../orders/reconcile-nightly.ts'
import { reconcilePayments } from '../orders/reconcile-payments.ts'
import { openRazorpay } from '../payments/razorpay.ts'
import { type Command, wholeNumber } from './command.ts'
import * as queries from './queries.ts'
import { shortTime, table } from './report.ts'

export const moneyCommands: Record<string, Command> = {
  refunds: {
    usage: '',
    help: 'refunds that are not through yet',
    async run({ db }) {
      const refunds = await queries.listOpenRefunds(db)
      const head = ['REFUND', 'ORDER', 'AMOUNT', 'SINCE', 'TRIES', 'WHY', 'LAST ERROR']
      const rows = refunds.map((refund) => [
        String(refund.id),
        refund.order_number ?? '',
        inr(refund.amount_paise),
        shortTime(refund.created_at),
        String(refund.attempts),
        refund.reason,
        refund.last_error ?? '',
      ])
      return {
        json: refunds.map(({ amount_paise: paise, ...refund }) => ({
          ...refund,
          amount: toRupees(paise),
        })),
        text: refunds.length ? table([head, ...rows]) : 'No refund is waiting.',
      }
    },
  },
  'check-books': {
    usage: '[--days N]',
    help: 'hold payments against Razorpay and stock against its ledger; 8 days unless told otherwise',
    async run({ db, config }, _, { days = '8' }) {
      const span = spanOfDays(wholeNumber('--days', days, 365))
      const result = await reconcilePayments(db, openRazorpay(config.razorpay), span)
      const { from, to, gatewayPaise, ordersPaise, refundsDuePaise, upiRefundsDue, discrepancies } =
        result
      const sums = table([
        ['At Razorpay', inr(gatewayPaise)],
        ['Orders have', inr(ordersPaise)],
        ['Refunds due', inr(refundsDuePaise)],
      ])
      return {
        json: {
          from: from.toISOString(),
          to: to.toISOString(),
          gateway: toRupees(gatewayPaise),
          orders: toRupees(ordersPaise),
          refunds_due: toRupees(refundsDuePaise),
          upi_refunds_due: {
            count: upiRefundsDue.count,
            amount: toRupees(upiRefundsDue.paise),
            oldest: upiRefundsDue.oldest?.toISOString() ?? null,
          },
          faults: discrepancies,
        },
        hasFailed: discrepancies.length > 0,
        text: [
          sums,
          describeReconciliation(result).join('\n'),
          discrepancies.length ? discrepancies.join('\n') : 'The books are right.',
        ].join('\n\n'),
      }
    },
  },
}

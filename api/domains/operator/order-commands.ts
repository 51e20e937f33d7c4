import { orderStatuses } from '../../../contract/order-statuses.ts'
import { explainCancellation } from '../orders/annotate-order.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { confirmOrder, startProcessing } from '../orders/move-order.ts'
import { type Command, choose, wholeNumber } from './command.ts'
import { onOrder } from './on-order.ts'
import * as queries from './queries.ts'
import { listReport } from './report.ts'

export const orderCommands: Record<string, Command> = {
  list: {
    usage: '[--status STATUS] [--limit N]',
    help: 'the newest orders, 20 unless told otherwise',
    async run({ db }, _, { status, limit = '20' }) {
      const chosen = status && choose('--status', status, orderStatuses)
      return listReport(await queries.listOrders(db, chosen, wholeNumber('--limit', limit, 1_000)))
    },
  },
  show: onOrder('one order: its pieces, its address and what has happened', async () => {}),
  confirm: onOrder('take a cash-on-delivery order', ({ db }, id) => confirmOrder(db, id)),
  process: onOrder('say that it is being packed', ({ db }, id) => startProcessing(db, id)),
  cancel: onOrder(
    'cancel it: pieces back into stock, money back to whoever paid',
    ({ db }, id, { reason = '' }) =>
      db.transaction().execute(async (tx) => {
        const outcome = await cancelOrder(tx, null, id)
        if (outcome === 'cancelled') await explainCancellation(tx, id, reason.trim())
      }),
    'ORDER [--reason TEXT]',
  ),
}

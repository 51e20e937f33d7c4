import { orderStatuses } from '../../contract/orders.ts'
import type { Db } from '../db/pool.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { confirmOrder, startProcessing } from '../orders/move-order.ts'
import { openCourier } from '../shipping/open-courier.ts'
import { bookShipment, shipOrder, trackByHand } from '../shipping/service.ts'
import { trackingStatuses } from '../shipping/tracking-labels.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, choose, type Options, type Shop, wholeNumber } from './command.ts'
import * as queries from './queries.ts'
import { listReport, orderReport, type Report } from './report.ts'

/** A command about one order, which then reports how the order stands. */
const onOrder = (
  says: string,
  act: (shop: Shop, orderId: number, options: Options) => Promise<unknown>,
  usage = 'ORDER',
): Command => ({
  usage,
  says,
  async run(shop, number, options) {
    const { id } = await findOrder(shop.db, number)
    await act(shop, id, options)
    return showOrder(shop.db, number)
  },
})

export const orderCommands: Record<string, Command> = {
  list: {
    usage: '[--status STATUS] [--limit N]',
    says: 'the newest orders, 20 unless told otherwise',
    async run({ db }, _, { status, limit = '20' }) {
      const chosen = status && choose('--status', status, orderStatuses)
      return listReport(await queries.listOrders(db, chosen, wholeNumber('--limit', limit, 1_000)))
    },
  },
  show: onOrder('one order: its pieces, its address and what has happened', async () => {}),
  confirm: onOrder('take a cash-on-delivery order', ({ db }, id) => confirmOrder(db, id)),
  process: onOrder('say that it is being packed', ({ db }, id) => startProcessing(db, id)),
  ship: onOrder(
    'hand it to the courier, or write down the parcel that you handed over yourself',
    ({ db, config }, id, { awb, courier }) =>
      awb === undefined && courier === undefined
        ? shipOrder(db, openCourier(config), id)
        : bookByHand(db, id, { awb: awb?.trim() ?? '', courier: courier?.trim() ?? '' }),
    'ORDER [--courier NAME --awb NUMBER]',
  ),
  track: onOrder(
    'move its parcel by hand, where no courier reports',
    ({ db }, id, { status }) =>
      trackByHand(db, id, choose('--status', status ?? '', trackingStatuses)),
    'ORDER --status STATUS',
  ),
  deliver: onOrder('say that it was delivered', ({ db }, id) => trackByHand(db, id, 'Delivered')),
  cancel: onOrder('cancel it: pieces back into stock, money back to whoever paid', ({ db }, id) =>
    cancelOrder(db, null, id),
  ),
}

async function bookByHand(db: Db, id: number, parcel: { awb: string; courier: string }) {
  const { awb, courier } = parcel
  if (!awb || !courier) throw new StartFault('a parcel of your own needs --awb and --courier')
  const booked = await bookShipment(db, id, parcel)
  if (booked.awb !== awb) throw new StartFault(`nothing was changed: its parcel is ${booked.awb}`)
}

async function showOrder(db: Db, number: string): Promise<Report> {
  const order = await findOrder(db, number)
  return orderReport(
    order,
    await queries.listLines(db, order.id),
    await queries.listEvents(db, order.id),
  )
}

async function findOrder(db: Db, number: string): Promise<queries.WholeOrderRow> {
  if (!number) throw new StartFault('name the order, such as NL10001')
  const order = await queries.findOrder(db, number.replace(/^#/, '').toUpperCase())
  if (!order) throw new StartFault(`there is no order ${number}`)
  return order
}

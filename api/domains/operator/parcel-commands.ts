import type { Db } from '../../ground/db/pool.ts'
import { StartupError } from '../../ground/errors/startup-error.ts'
import { takeParcelIn } from '../orders/take-parcel-in.ts'
import { claimParcel } from '../returns/claim-parcel.ts'
import { correctAwb } from '../shipping/correct-awb.ts'
import { openCourier } from '../shipping/open-courier.ts'
import { bookShipment, shipOrder, statusesByHand, trackByHand } from '../shipping/service.ts'
import { type Command, choose } from './command.ts'
import { onOrder } from './on-order.ts'
import { type ManualParcel, readAwb, readClaim, readManualParcel } from './parcel-options.ts'
import * as queries from './queries.ts'
import { refuseWhilePacked } from './refuse-while-packed.ts'
import { listReport } from './report.ts'

export const parcelCommands: Record<string, Command> = {
  ship: onOrder(
    'hand it to the courier, or write down the parcel that you handed over yourself',
    async ({ db, config }, id, options) => {
      const parcel = readManualParcel(options)
      await refuseWhilePacked(db, { orderId: id })
      return parcel ? bookByHand(db, id, parcel) : shipOrder(db, openCourier(config, db), id)
    },
    'ORDER [--courier NAME --awb NUMBER]',
  ),
  track: onOrder(
    'move its parcel by hand, where no courier reports',
    ({ db }, id, { status }) =>
      trackByHand(db, id, choose('--status', status ?? '', statusesByHand)),
    'ORDER --status STATUS',
  ),
  deliver: onOrder('say that it was delivered', ({ db }, id) => trackByHand(db, id, 'Delivered')),
  'correct-awb': onOrder(
    'put the AWB of its parcel right',
    ({ db }, id, options) => correctAwb(db, { orderId: id }, readAwb(options)),
    'ORDER --awb NUMBER [--courier NAME]',
  ),
  lost: onOrder(
    'claim its parcel from the courier, who has lost it: ship books another of the same pieces from stock, or the order is refunded',
    async ({ db }, id, { 'refund-instead': refundInstead = false, ...options }) => {
      const claim = readClaim(options)
      const parcel = await queries.findParcel(db, id)
      if (!parcel) throw new StartupError('it has no parcel')
      const remedy = refundInstead ? 'refund' : 'again'
      return claimParcel(db, parcel.id, { kind: null, outcome: 'open', remedy, ...claim })
    },
    'ORDER --reference NUMBER --amount RUPEES [--refund-instead]',
  ),
  rto: {
    usage: '',
    help: 'orders whose parcels could not be delivered and are on their way back',
    run: async ({ db }) => listReport(await queries.listOrdersGoingBack(db)),
  },
  'rto-received': onOrder(
    'take its parcel in, which came back: pieces into stock, money back to whoever paid',
    ({ db }, id) => takeParcelIn(db, id),
  ),
}

async function bookByHand(db: Db, id: number, parcel: ManualParcel) {
  const booked = await bookShipment(db, id, parcel)
  if (booked.awb !== parcel.awb) {
    throw new StartupError(`nothing was changed: its parcel is ${booked.awb}; see correct-awb`)
  }
}

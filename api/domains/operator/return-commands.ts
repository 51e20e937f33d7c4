import type { Db } from '../../ground/db/pool.ts'
import { StartupError } from '../../ground/errors/startup-error.ts'
import { inr, toRupees } from '../../ground/http/money.ts'
import { finishPickup, recordPickup, startPickup } from '../returns/book-pickup.ts'
import {
  approveReturn,
  findPieces,
  finishExchange,
  type GradedPieces,
  gradeReturn,
  listReturns,
  markRefundPaid,
  rejectReturn,
  startExchange,
} from '../returns/handle-returns.ts'
import { bookExchange, shipExchange } from '../returns/send-exchange.ts'
import { findExchangeParcel, takeExchangeIn } from '../returns/take-exchange-in.ts'
import { correctAwb } from '../shipping/correct-awb.ts'
import { openCourier } from '../shipping/open-courier.ts'
import { statusesByHand, trackExchangeByHand } from '../shipping/service.ts'
import { type Command, choose, type Options, type Shop, wholeNumber } from './command.ts'
import { readAwb, readLink, readManualParcel } from './parcel-options.ts'
import { refuseWhilePacked } from './refuse-while-packed.ts'
import { type Report, shortTime, table } from './report.ts'

/** A command about one request, which then lists the open ones. */
const onRequest = (
  help: string,
  act: (shop: Shop, requestId: number, options: Options) => Promise<unknown>,
  usage = 'RETURN',
): Command => ({
  usage,
  help,
  async run(shop, argument, options) {
    await act(shop, wholeNumber('the number of a return', argument, 2_147_483_647), options)
    return listOpen(shop)
  },
})

export const returnCommands: Record<string, Command> = {
  returns: { usage: '', help: 'returns and exchanges that are open', run: listOpen },
  'return-approve': onRequest('let the customer send it back', ({ db }, id) =>
    approveReturn(db, id),
  ),
  'return-reject': onRequest(
    'turn it down, in words for the customer',
    ({ db }, id, { reason = '' }) => rejectReturn(db, id, reason),
    'RETURN --reason TEXT',
  ),
  'return-pickup': onRequest(
    'have the courier collect it, or write down who else does; customer: she brings it',
    async ({ db, config }, id, options) => {
      if (options.by !== undefined) {
        choose('--by', options.by, ['customer'])
        return recordPickup(db, id, null)
      }
      const parcel = readManualParcel(options)
      if (parcel) return recordPickup(db, id, parcel)
      await startPickup(db, id)
      return finishPickup(db, openCourier(config, db), id)
    },
    'RETURN [--by customer | --courier NAME --awb NUMBER]',
  ),
  'return-received': onRequest(
    'book its parcel in: pieces onto the shelf, or as second or waste; money or the other size out',
    async ({ db }, id, { 'refund-instead': refundInstead = false, ...counts }) =>
      gradeReturn(db, id, await sortPieces(db, id, counts), { refundInstead }),
    'RETURN [--second PIECES] [--waste PIECES] [--refund-instead]',
  ),
  'exchange-pack': onRequest(
    'give the parcel of the other size its number, under which it is packed',
    ({ db }, id) => startExchange(db, id),
  ),
  'exchange-ship': onRequest(
    'hand the other size to the courier, or write down the parcel that you handed over yourself',
    async ({ db, config }, id, options) => {
      const parcel = readManualParcel(options)
      const trackingUrl = readLink(options)
      await refuseWhilePacked(db, { requestId: id })
      if (!parcel) return shipExchange(db, openCourier(config, db), id)
      const booked = await bookExchange(db, id, { ...parcel, trackingUrl })
      if (booked.awb === parcel.awb) return
      throw new StartupError(
        `nothing was changed: its parcel is ${booked.awb}; see exchange-correct-awb`,
      )
    },
    'RETURN [--courier NAME --awb NUMBER [--link URL]]',
  ),
  'exchange-correct-awb': onRequest(
    "put the AWB of an exchange's parcel right",
    ({ db }, id, options) => correctAwb(db, { requestId: id }, readAwb(options)),
    'RETURN --awb NUMBER [--courier NAME]',
  ),
  'exchange-track': onRequest(
    'move its new parcel by hand, where no courier reports',
    ({ db }, id, { status }) =>
      trackExchangeByHand(db, id, choose('--status', status ?? '', statusesByHand)),
    'RETURN --status STATUS',
  ),
  'exchange-rto-received': onRequest(
    'take its new parcel in, which came back: pieces onto the shelf, or as second or waste; money back',
    async ({ db }, id, { second, waste }) => {
      const isGraded = second !== undefined || waste !== undefined
      const pieces = isGraded ? await sortPieces(db, id, { second, waste }, 'new') : undefined
      return takeExchangeIn(db, await findExchangeParcel(db, id), pieces)
    },
    'RETURN [--second PIECES] [--waste PIECES]',
  ),
  'exchange-sent': onRequest('say that its new parcel was sent', async ({ db }, id) => {
    await findExchangeParcel(db, id)
    await finishExchange(db, id)
  }),
  'refund-paid': onRequest(
    "say that you paid a refund by UPI, with the bank's number of the payment",
    ({ db }, id, { reference = '' }) => markRefundPaid(db, id, reference),
    'REFUND --reference NUMBER',
  ),
}

/** The pieces of a request by grade; those that are not named are for the shelf. */
async function sortPieces(
  db: Db,
  id: number,
  { second, waste }: Pick<Options, 'second' | 'waste'>,
  of: 'old' | 'new' = 'old',
): Promise<GradedPieces> {
  const { quantity, ...pieces } = await findPieces(db, id)
  const size_id = of === 'new' ? pieces.new_size_id : pieces.size_id
  const read = (option: string, given: string | undefined) =>
    given === undefined ? 0 : wholeNumber(option, given, quantity)
  const counts = { second: read('--second', second), waste: read('--waste', waste) }
  const shelf = quantity - counts.second - counts.waste
  if (shelf < 0) throw new StartupError(`the return has ${quantity} pieces`)
  const grades = [
    { size_id, quantity: shelf, grade: 'shelf' as const },
    { size_id, quantity: counts.second, grade: 'second' as const },
    { size_id, quantity: counts.waste, grade: 'waste' as const },
  ]
  return grades.filter((piece) => piece.quantity > 0)
}

async function listOpen({ db }: Shop): Promise<Report> {
  const requests = await listReturns(db)
  const head = ['RETURN', 'ORDER', 'ASKED', 'WHAT', 'PIECES', 'STATUS', 'REFUND', 'PARCEL', 'WHY']
  const rows = requests.map((request) => [
    String(request.id),
    request.order_number,
    shortTime(request.asked_at),
    request.wanted_size ? `${request.type} for ${request.wanted_size}` : request.type,
    `${request.quantity} × ${request.product} (${request.colour}, ${request.size})`,
    request.status,
    request.refund_paise
      ? `${request.refund_id}: ${inr(request.refund_paise)} by ${request.upi_id ?? request.refund_method}`
      : '',
    request.awb_number ? `${request.courier} ${request.awb_number}, ${request.tracking}` : '',
    request.reason,
  ])
  return {
    json: requests.map(({ asked_at: asked, refund_paise: paise, ...request }) => ({
      ...request,
      asked_at: asked.toISOString(),
      refund: paise === null ? null : toRupees(paise),
    })),
    text: requests.length ? table([head, ...rows]) : 'No return is open.',
  }
}

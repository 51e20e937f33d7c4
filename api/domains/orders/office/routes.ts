import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { MovedOn } from '../../../ground/errors/refusal.ts'
import { answer } from '../../../ground/http/serve.ts'
import type { OfficeRequest, ServeOffice } from '../../../ground/staff/serve-office.ts'
import type { Courier } from '../../shipping/courier.ts'
import { addOrderNote, explainCancellation, setOrderTags } from '../annotate-order.ts'
import { cancelOrder } from '../cancel-order.ts'
import { correctAddress } from '../correct-address.ts'
import { confirmOrder } from '../move-order.ts'
import { auditExport, exportPath, readExport } from './export-orders.ts'
import { orderSheet } from './order-sheet.ts'
import { findOrderId, listOrders, showCodDesk, showOrder } from './service.ts'

type OrderCall = 'GET /api/office/orders/{number}/'
type Asked = Pick<OfficeRequest<OrderCall>, 'params' | 'staff' | 'requestId' | 'act'>

type Deps = { config: Config; courier: Courier }

export function orderRoutes(serve: ServeOffice, db: Db, { config, courier }: Deps): void {
  const show = async (
    { params: { number }, staff, requestId }: Omit<Asked, 'act'>,
    withoutPhones = false,
  ) => answer(200, await showOrder(db, staff, { number, requestId, withoutPhones, config }))

  /** A screen loads the order again after its act: phone numbers that it drops are not shown. */
  const showDone = (asked: Asked, c: Context) =>
    show(asked, c.req.header('prefer') === 'return=minimal')

  /** Does something of the order in one transaction, and shows it as it then stands. */
  const actOn = async (
    asked: Asked,
    c: Context,
    work: (tx: Db, orderId: number) => Promise<unknown>,
  ) => {
    const orderId = await findOrderId(db, asked.params.number)
    await asked.act(async (tx) => {
      await work(tx, orderId)
    })
    return showDone(asked, c)
  }

  serve('GET /api/office/orders/', async ({ staff, query }) =>
    answer(200, await listOrders(db, staff, query)),
  )

  serve('POST /api/office/exports/orders/', async ({ staff, body, act }) => {
    const at = await act(async (tx) => {
      await auditExport(tx, body)
      return Date.now()
    })
    const link = { staffId: staff.id, filter: body, at }
    return answer(200, { href: await exportPath(config.secretKey, link) })
  })

  serve('GET /api/office/exports/orders.csv', async ({ staff, query: { token } }) => {
    const filter = await readExport(config.secretKey, staff.id, token)
    const headers = {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders.csv"',
      // Compressed it would be in memory as a whole.
      'cache-control': 'no-store, no-transform',
    }
    return new Response(Readable.toWeb(Readable.from(orderSheet(db, filter))), { headers })
  })

  serve('GET /api/office/cod/', async ({ staff }) =>
    answer(200, await showCodDesk(db, staff, config.office.codClearUpTo)),
  )

  serve('GET /api/office/orders/{number}/', async (asked) => show(asked))

  serve('POST /api/office/orders/{number}/confirm/', async (asked, c) =>
    actOn(asked, c, confirmOrder),
  )

  serve('POST /api/office/orders/{number}/cancel/', async (asked, c) =>
    actOn(asked, c, async (tx, orderId) => {
      const outcome = await cancelOrder(tx, null, orderId)
      if (outcome === 'already') throw new MovedOn('This order was cancelled already.')
      await explainCancellation(tx, orderId, asked.body.reason)
    }),
  )

  serve('POST /api/office/orders/{number}/address/', async (asked, c) => {
    const { act, write, wasDone } = asked
    const orderId = await findOrderId(db, asked.params.number)
    if (!(await wasDone())) {
      await correctAddress(db, orderId, asked.body, { courier, act, write })
    }
    return showDone(asked, c)
  })

  serve('POST /api/office/orders/{number}/notes/', async (asked, c) =>
    actOn(asked, c, (tx, orderId) => addOrderNote(tx, orderId, asked.body.text)),
  )

  serve('POST /api/office/orders/{number}/tags/', async (asked, c) =>
    actOn(asked, c, (tx, orderId) => setOrderTags(tx, orderId, asked.body)),
  )
}

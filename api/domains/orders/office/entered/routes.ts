import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../ground/db/pool.ts'
import { answer } from '../../../../ground/http/serve.ts'
import type { ServeOffice } from '../../../../ground/staff/serve-office.ts'
import { withdrawPaymentLink } from '../../payment-link.ts'
import { previewEntered } from '../../preview-order.ts'
import { enterOrder, listLinks, showBuyers } from './service.ts'

export function enteredOrderRoutes(serve: ServeOffice, db: Db, config: Config): void {
  serve('GET /api/office/buyers/', async ({ query, staff, requestId }) =>
    answer(200, { results: await showBuyers(db, staff, { ...query, requestId }) }),
  )

  serve('GET /api/office/order-preview/', async ({ query }) =>
    answer(200, await previewEntered(db, query.lines)),
  )

  serve('POST /api/office/orders/', async ({ body, staff, key, act }) => {
    const entered = await act((tx) => enterOrder(tx, config, body, `${staff.id} ${key}`))
    const [link = null] =
      entered.link === null ? [] : await listLinks(db, config, staff, entered.link)
    return answer(201, { number: entered.number, link })
  })

  serve('GET /api/office/payment-links/', async ({ staff }) =>
    answer(200, { results: await listLinks(db, config, staff), next: null }),
  )

  serve('POST /api/office/payment-links/{id}/withdraw/', async ({ params, act }) => {
    await act((tx) => withdrawPaymentLink(tx, params.id))
    return answer(200, { message: 'The link is withdrawn. Its pieces are for sale again.' })
  })
}

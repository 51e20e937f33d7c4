import type { Config } from './config.ts'
import { customerRoutes } from './domains/accounts/office/routes.ts'
import { moneyRoutes } from './domains/cash/office/routes.ts'
import { collectionRoutes } from './domains/catalogue/office/collections/routes.ts'
import { productRoutes } from './domains/catalogue/office/routes.ts'
import { complaintRoutes } from './domains/complaints/office/routes.ts'
import { setOperator } from './domains/demo/queries.ts'
import { demoRoutes } from './domains/demo/routes.ts'
import { importRoutes } from './domains/imports/routes.ts'
import { lawRoutes } from './domains/law/routes.ts'
import { offerRoutes } from './domains/offers/office/routes.ts'
import { bulkRoutes } from './domains/orders/office/bulk/routes.ts'
import { enteredOrderRoutes } from './domains/orders/office/entered/routes.ts'
import type { OrderChangeStream } from './domains/orders/office/events/order-change-stream.ts'
import { orderRoutes } from './domains/orders/office/routes.ts'
import { viewRoutes } from './domains/orders/office/views/routes.ts'
import { paperRoutes } from './domains/packing/papers/routes.ts'
import { packingRoutes } from './domains/packing/routes.ts'
import { photoRoutes } from './domains/photos/routes.ts'
import { priceRoutes } from './domains/prices/routes.ts'
import { returnRoutes } from './domains/returns/office/routes.ts'
import { officeReviewRoutes } from './domains/reviews/office/routes.ts'
import { parcelRoutes } from './domains/shipping/office/routes.ts'
import { openCourier } from './domains/shipping/open-courier.ts'
import { settingsRoutes } from './domains/shop/office/routes.ts'
import { stockRoutes } from './domains/stock/routes.ts'
import { taxRoutes } from './domains/tax/office/routes.ts'
import { showToday } from './domains/today/service.ts'
import { windowRoutes } from './domains/window/office/routes.ts'
import type { Db } from './ground/db/pool.ts'
import { answer } from './ground/http/serve.ts'
import type { Media } from './ground/media/open-media.ts'
import type { ServeOffice } from './ground/staff/serve-office.ts'
import { sessionRoutes } from './ground/staff/session-routes.ts'
import { staffRoutes } from './ground/staff/staff-routes.ts'

type Deps = { db: Db; config: Config; media: Media; orderChanges: OrderChangeStream }

/** What the back office calls. */
export function officeRoutes(serve: ServeOffice, { db, config, media, orderChanges }: Deps): void {
  const courier = openCourier(config, db)
  // From then on she works, and the demo does not.
  sessionRoutes(serve, db, config, { onSignIn: () => setOperator(db, false) })
  staffRoutes(serve, db, config)
  parcelRoutes(serve, db)
  orderRoutes(serve, db, { config, courier })
  enteredOrderRoutes(serve, db, config)
  bulkRoutes(serve, db, config)
  viewRoutes(serve, db)
  packingRoutes(serve, db, { courier, shop: config.shop, media })
  returnRoutes(serve, db, config)
  photoRoutes(serve, db, media)
  complaintRoutes(serve, db)
  officeReviewRoutes(serve, db)
  customerRoutes(serve, { db, config, media })
  moneyRoutes(serve, db, config)
  taxRoutes(serve, db)
  stockRoutes(serve, db, config)
  paperRoutes(serve, db, config)
  importRoutes(serve, db, media)
  lawRoutes(serve, db, config)
  settingsRoutes(serve, db, config)
  productRoutes(serve, { db, media })
  windowRoutes(serve, { db, config, media })
  collectionRoutes(serve, db)
  offerRoutes(serve, db, config)
  priceRoutes(serve, db)

  serve('GET /api/office/events/', async ({ staff }) => {
    const stream = orderChanges.listen({ staffId: staff.id, sessionId: staff.sessionId })
    // nginx would hold what is sent back until it has a page of it.
    const headers = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
    return new Response(stream, { headers: { ...headers, 'cache-control': 'no-store' } })
  })

  serve('GET /api/office/today/', async ({ staff: { role } }) =>
    answer(200, await showToday(db, config, role)),
  )
  demoRoutes(serve, db, config)
}

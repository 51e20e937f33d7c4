import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { accountsRoutes } from './domains/accounts/routes.ts'
import * as sessions from './domains/accounts/sessions.ts'
import { androidRoutes } from './domains/android/routes.ts'
import { cartRoutes } from './domains/cart/routes.ts'
import { crawlerRoutes } from './domains/catalogue/crawlers.ts'
import { catalogueRoutes } from './domains/catalogue/routes.ts'
import { complaintsRoutes } from './domains/complaints/routes.ts'
import { consentsRoutes } from './domains/consents/routes.ts'
import { messagesWebhook } from './domains/messages/webhook.ts'
import { notificationsRoutes } from './domains/notifications/routes.ts'
import { listOffersOn } from './domains/offers/service.ts'
import { OrderChangeStream } from './domains/orders/office/events/order-change-stream.ts'
import { openReadOrderChanges } from './domains/orders/office/events/read-order-changes.ts'
import { ordersRoutes } from './domains/orders/routes.ts'
import { webhookRoutes } from './domains/payments/webhook.ts'
import { privacyRoutes } from './domains/privacy/routes.ts'
import { recentlyViewedRoutes } from './domains/recently-viewed/routes.ts'
import { returnsRoutes } from './domains/returns/routes.ts'
import { openReviewLinks } from './domains/reviews/review-link.ts'
import { reviewsRoutes } from './domains/reviews/routes.ts'
import { courierWebhook, shippingRoutes } from './domains/shipping/routes.ts'
import { shopRoutes } from './domains/shop/routes.ts'
import { mailboxRoutes } from './domains/stand-ins/mailbox/routes.ts'
import { phonesRoutes } from './domains/stand-ins/phones/routes.ts'
import { stockAlertsRoutes } from './domains/stock-alerts/routes.ts'
import { lookRoutes, windowRoutes } from './domains/window/routes.ts'
import { listPagePaths } from './domains/window/service.ts'
import { wishlistRoutes } from './domains/wishlist/routes.ts'
import { composers } from './emails.ts'
import { CatalogueChanges } from './ground/cache/invalidation.ts'
import { type Caches, openCaches } from './ground/cache/open-caches.ts'
import { maxFactsAgeMs } from './ground/config/current-facts.ts'
import type { Db } from './ground/db/pool.ts'
import { answerError, refuse } from './ground/http/answer-error.ts'
import { compressed } from './ground/http/compressed.ts'
import type { Authenticate, Env } from './ground/http/env.ts'
import { healthRoutes } from './ground/http/health.ts'
import { partByHost } from './ground/http/office-host.ts'
import { openApiRoutes } from './ground/http/openapi.ts'
import { createReadLimit, type ReadLimit } from './ground/http/read-limit.ts'
import { accessLog, requestContext } from './ground/http/request-log.ts'
import { requestMetrics } from './ground/http/request-metrics.ts'
import { securityHeaders } from './ground/http/security-headers.ts'
import { createServe } from './ground/http/serve.ts'
import { createServeCached } from './ground/http/serve-cached-call.ts'
import { mailState } from './ground/mail/outbox.ts'
import type { RequestAvif } from './ground/media/make-picture.ts'
import { type Media, openMedia } from './ground/media/open-media.ts'
import { mediaRoutes } from './ground/media/routes.ts'
import { createServeOffice } from './ground/staff/serve-office.ts'
import { officeRoutes } from './office.ts'
import type { Office } from './pages/office.ts'
import type { Pages } from './pages/render.ts'
import { pageRoutes } from './pages/routes.ts'

export type AppOptions = {
  db: Db
  config: Config
  log: Logger
  requestAvif: RequestAvif
  /** Whether this process is about to stop. */
  isDraining?: () => boolean
  /** Where public answers are cached; without it each is computed anew. */
  caches?: Caches
  /** Where public answers are read; without it `db`. */
  publicDb?: Db
  /** The site; without it only the API, pictures and health answer. */
  pages?: Pages
  /** What the office is notified of; without it the app has its own. */
  orderChanges?: OrderChangeStream
  /** The back office, beside the site. */
  office?: Office
}

/** The whole of the shop's HTTP: API, pictures, mailbox, assets and pages. */
export function createApp(options: AppOptions): Hono<Env> {
  const { db, config, log, pages, office, caches = openCaches(new CatalogueChanges()) } = options
  const media = openMedia(config)
  const app = new Hono<Env>({ strict: false })
  app.use(
    requestContext(log),
    accessLog,
    requestMetrics(pages && ((path) => pages.findRoute(path).name)),
  )
  app.use(securityHeaders(config.publicUrl.startsWith('https:')))
  app.use(partByHost(config.officeUrl))
  // Pictures are compressed already, and built assets have their own .br beside them.
  app.use((c, next) =>
    /^\/(media|assets|office\/assets)\//.test(c.req.path) ? next() : compressed(c, next),
  )

  const { isDraining = () => false, orderChanges = openOrderChanges(options) } = options
  healthRoutes(app, { db, mailState, isDraining })
  mediaRoutes(app, media, options.requestAvif)
  const reads = createReadLimit({
    ofAccount: config.limits.reads,
    ofAddress: config.limits.readsOfAddress,
    trustedProxies: config.trustedProxies,
  })
  lookRoutes(app, { db, config, reads })
  crawlerRoutes(app, { db, media, config, reads, listPages: () => listPagePaths(db) })
  androidRoutes(app, db, config)
  if (config.mode === 'demo' && !config.smtpUrl) mailboxRoutes(app, db, config, composers)
  phonesRoutes(app, config)
  openApiRoutes(app, config)
  webhookRoutes(app, db, config)
  courierWebhook(app, db, config)
  messagesWebhook(app, db, config)
  const findCustomer: Authenticate = (authorization) => sessions.authenticate(db, authorization)
  const api = createApi({ ...options, media, caches, reads, orderChanges }, findCustomer)
  app.route('/', api)
  app.all('/api/*', (c) => refuse(c, 404, 'Not found.'))
  if (pages) {
    const inProcess = { app: api, answers: caches.answers, authenticate: findCustomer }
    pageRoutes(app, { pages, office, api: inProcess, config, reads }, caches)
  }
  app.notFound((c) => refuse(c, 404, 'Not found.'))
  app.onError(answerError)
  return app
}

/** What a process knows of changes of orders, for all who listen. */
export function openOrderChanges({
  db,
  config,
  log,
}: Pick<AppOptions, 'db' | 'config' | 'log'>): OrderChangeStream {
  const { officeWindows: max, officeWindowsOfPerson: maxOfPerson } = config.limits
  const onError = (error: unknown) => log.error({ err: error }, 'changes of orders')
  return new OrderChangeStream(openReadOrderChanges(db), { max, maxOfPerson, onError })
}

/** The API alone. The site calls it in process, without a socket between them. */
function createApi(
  {
    db,
    publicDb = db,
    config,
    media,
    caches,
    reads,
    orderChanges,
  }: AppOptions &
    Required<Pick<AppOptions, 'orderChanges' | 'caches'>> & { media: Media; reads: ReadLimit },
  authenticate: Authenticate,
): Hono<Env> {
  const api = new Hono<Env>({ strict: false })
  // Over HTTP the request has its context already; a page has that of its own request.
  api.use('/api/*', async (c, next) => {
    await caches.changes.catchUp(maxFactsAgeMs)
    const page = c.env?.page
    if (page) {
      c.set('requestId', page.requestId)
      c.set('receivedAt', performance.now())
      c.set('log', page.log)
    }
    await next()
  })
  api.onError(answerError)

  const serve = createServe(api, {
    authenticate,
    authenticateWrite: (authorization) =>
      sessions.authenticateWrite(db, authorization, config.limits.writes),
    openLink: openReviewLinks(db, config.secretKey),
    reads,
    limits: config.limits,
  })
  const serveCached = createServeCached(api, caches, reads)
  shopRoutes(serveCached, db, config)
  windowRoutes({ serve, serveCached, db, config })
  catalogueRoutes(serveCached, publicDb, config, caches.changes, listOffersOn)
  reviewsRoutes({ serve, serveCached, db, publicDb, config, media })
  accountsRoutes(serve, { db, config, media })
  wishlistRoutes(serve, { db, config, reads })
  recentlyViewedRoutes(serve, { db, publicDb, reads })
  stockAlertsRoutes(serve, db, config)
  notificationsRoutes(serve, db, config)
  cartRoutes(serve, db)
  shippingRoutes(serve, { db, config, reads })
  ordersRoutes(serve, db, config)
  returnsRoutes(serve, db, config)
  privacyRoutes(serve, { db, config, media })
  consentsRoutes(serve, db)
  complaintsRoutes(serve, { db, config, authenticate })
  officeRoutes(createServeOffice(api, { db, config, reads }), { db, config, media, orderChanges })
  return api
}

import { Hono } from 'hono'
import type { Logger } from 'pino'
import { accountsRoutes } from './accounts/routes.ts'
import * as sessions from './accounts/sessions.ts'
import { androidRoutes } from './android/routes.ts'
import { CatalogueChanges } from './cache/invalidation.ts'
import { type Caches, openCaches } from './cache/open-caches.ts'
import { cartRoutes } from './cart/routes.ts'
import { crawlerRoutes } from './catalogue/crawlers.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { complaintsRoutes } from './complaints/routes.ts'
import type { Config } from './config.ts'
import { consentsRoutes } from './consents/routes.ts'
import type { Db } from './db/pool.ts'
import { composers } from './emails.ts'
import { answerError, refuse } from './http/answer-error.ts'
import { compressed } from './http/compressed.ts'
import type { Authenticate, Env } from './http/env.ts'
import { healthRoutes } from './http/health.ts'
import { partByHost } from './http/office-host.ts'
import { openApiRoutes } from './http/openapi.ts'
import { createReadLimit, type ReadLimit } from './http/read-limit.ts'
import { accessLog, requestContext } from './http/request-log.ts'
import { requestMetrics } from './http/request-metrics.ts'
import { securityHeaders } from './http/security-headers.ts'
import { createServe } from './http/serve.ts'
import { createServeCached } from './http/serve-cached-call.ts'
import { mailState } from './mail/outbox.ts'
import { mailboxRoutes } from './mail/routes.ts'
import type { RequestAvif } from './media/make-picture.ts'
import { type Media, openMedia } from './media/open-media.ts'
import { mediaRoutes } from './media/routes.ts'
import { twinRoutes } from './messages/twin/routes.ts'
import { messagesWebhook } from './messages/webhook.ts'
import { notificationsRoutes } from './notifications/routes.ts'
import { OrderChangeStream } from './office/events/order-change-stream.ts'
import { openReadOrderChanges } from './office/events/read-order-changes.ts'
import { officeRoutes } from './office/routes.ts'
import { createServeOffice } from './office/serve-office.ts'
import { ordersRoutes } from './orders/routes.ts'
import type { Office } from './pages/office.ts'
import type { Pages } from './pages/render.ts'
import { pageRoutes } from './pages/routes.ts'
import { webhookRoutes } from './payments/webhook.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { recentlyViewedRoutes } from './recently-viewed/routes.ts'
import { returnsRoutes } from './returns/routes.ts'
import { openReviewLinks } from './reviews/review-link.ts'
import { reviewsRoutes } from './reviews/routes.ts'
import { courierWebhook, shippingRoutes } from './shipping/routes.ts'
import { shopRoutes } from './shop/routes.ts'
import { stockAlertsRoutes } from './stock-alerts/routes.ts'
import { wishlistRoutes } from './wishlist/routes.ts'

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
  crawlerRoutes(app, { db, media, config, reads })
  androidRoutes(app, db, config)
  if (config.mode === 'demo' && !config.smtpUrl) mailboxRoutes(app, db, config, composers)
  twinRoutes(app, config)
  openApiRoutes(app, config.publicUrl, config.shop.name)
  webhookRoutes(app, db, config)
  courierWebhook(app, db, config)
  messagesWebhook(app, db, config)
  const findCustomer: Authenticate = (authorization) => sessions.authenticate(db, authorization)
  const api = createApi({ ...options, media, caches, reads, orderChanges }, findCustomer)
  app.route('/', api)
  app.all('/api/*', (c) => refuse(c, 404, 'Not found.'))
  if (pages) {
    const inProcess = { app: api, answers: caches.answers, authenticate: findCustomer }
    pageRoutes(app, { pages, office, api: inProcess, config, reads }, caches.pages)
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
  api.use('/api/*', (c, next) => {
    const page = c.env?.page
    if (page) {
      c.set('requestId', page.requestId)
      c.set('receivedAt', performance.now())
      c.set('log', page.log)
    }
    return next()
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
  const serveCached = createServeCached(api, caches.answers, reads)
  shopRoutes(serveCached, db, config)
  catalogueRoutes(serveCached, publicDb, config, caches.changes)
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

import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { basicAuth } from 'hono/basic-auth'
import { HTTPException } from 'hono/http-exception'
import { sign } from '../../payments/signatures.ts'
import { apiRoutes } from './api-routes.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import { createFaults } from './faults.ts'
import type { Gateway } from './gateway-state.ts'
import { localRoutes } from './local-routes.ts'
import { pay } from './payments.ts'
import { errorBody, Refused } from './refused.ts'
import { openStore } from './store.ts'
import { createWebhooks, type Post, usualPlan } from './webhooks.ts'

export type Options = {
  file: string
  keyId: string
  keySecret: string
  webhookSecret: string
  post: Post
  /** Doubles with each further try. */
  firstPauseMs: number
}

const maxTimerMs = 2 ** 31 - 1

/** A payment gateway that speaks Razorpay's API and moves no money, as a fetch handler. */
export function openGateway({ file, keyId, keySecret, ...options }: Options) {
  const store = openStore(file)
  const webhooks = createWebhooks(store, { ...options, secret: options.webhookSecret })
  const gateway: Gateway = {
    keyId,
    store,
    webhooks,
    faults: createFaults(),
    settings: { plan: usualPlan, refundOutcomes: [] },
    signed: ({ id, order_id }) => ({
      razorpay_payment_id: id,
      razorpay_order_id: order_id,
      razorpay_signature: sign(`${order_id}|${id}`, keySecret),
    }),
  }

  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  function wake(): void {
    if (isClosed) return
    clearTimeout(timer)
    payLate(gateway)
    webhooks.sendDue(wake)
    const next = webhooks.isFull() ? undefined : store.nextDueAt()
    if (next === undefined) return
    timer = setTimeout(wake, Math.min(Math.max(0, next - Date.now()), maxTimerMs))
  }

  const app = new Hono<{ Bindings: HttpBindings }>({ strict: false })
  app.use(async (c, next) => {
    await next()
    if (c.req.method !== 'GET') wake()
  })
  const invalidUserMessage = errorBody('Authentication failed')
  const auth = basicAuth({ username: keyId, password: keySecret, invalidUserMessage })
  app.route('/v1', checkoutRoutes(gateway))
  app.use('/v1/*', gateway.faults.middleware, auth)
  app.route('/v1', apiRoutes(gateway))
  app.use('/local/*', auth)
  app.route('/local', localRoutes(gateway))
  app.notFound((c) => c.json(errorBody('The requested URL was not found on the server.'), 404))
  app.onError((error, c) => {
    if (error instanceof Refused) {
      return c.json(errorBody(error.message, undefined, error.field), error.status)
    }
    if (error instanceof HTTPException) return error.getResponse()
    console.error(error)
    return c.json(errorBody('The server encountered an error.', 'SERVER_ERROR'), 500)
  })
  wake()

  return {
    fetch: app.fetch,
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await webhooks.close()
      store.close()
    },
  }
}

function payLate({ store, webhooks, settings }: Gateway): void {
  for (const late of store.list('late_payments', 'where due_at <= ? order by due_at', Date.now())) {
    store.remove('late_payments', late.id)
    try {
      const input = { method: late.method }
      webhooks.emitting(settings.plan, (emit) => pay(store, emit, late.order_id, input))
    } catch (error) {
      // Paid meanwhile in another window.
      if (!(error instanceof Refused)) throw error
    }
  }
}

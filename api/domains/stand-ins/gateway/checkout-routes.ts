import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import * as z from 'zod'
import { dialogPage } from './dialog-page.ts'
import { declined } from './entities.ts'
import type { Gateway } from './gateway-state.ts'
import { findOrder, pay } from './payments.ts'
import { readJson } from './read-json.ts'
import { Refused } from './refused.ts'

const aDay = 86_400
const Choice = z.object({
  key: z.string(),
  action: z.enum(['pay', 'fail', 'pay-late']),
  method: z.enum(['card', 'upi']).default('card'),
  seconds: z.int().min(1).max(aDay).default(20),
})

const types = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"

export function checkoutRoutes({ keyId, store, webhooks, settings, signed }: Gateway) {
  const refuseOtherKey = (key: string | undefined) => {
    if (key !== keyId) throw new Refused('The api key provided is invalid', { status: 401 })
  }
  const browserFile = (name: string, type: keyof typeof types) => {
    const text = readFileSync(new URL(`./browser/${name}.${type}`, import.meta.url), 'utf8')
    const headers = { 'content-type': types[type], 'cache-control': 'no-cache' }
    return () => new Response(text, { headers })
  }

  return new Hono()
    .get('/checkout', (c) => {
      refuseOtherKey(c.req.query('key'))
      const order = findOrder(store, c.req.query('order_id') ?? '')
      return c.html(dialogPage(order), 200, {
        'content-security-policy': policy,
        'cache-control': 'no-store',
      })
    })
    .post('/checkout/orders/:id', async (c) => {
      const { key, action, method, seconds } = await readJson(c, Choice)
      refuseOtherKey(key)
      const { id } = findOrder(store, c.req.param('id'))
      if (action === 'pay-late') {
        const due_at = Date.now() + seconds * 1_000
        store.insert('late_payments', { order_id: id, method, due_at })
        return c.json({})
      }
      const status = action === 'fail' ? 'failed' : undefined
      const payment = webhooks.emitting(settings.plan, (emit) =>
        pay(store, emit, id, { status, method }),
      )
      if (action === 'pay') return c.json({ paid: signed(payment) })
      const metadata = { payment_id: payment.id, order_id: id }
      return c.json({ failed: { ...declined, metadata } })
    })
    .get('/checkout/dialog.js', browserFile('dialog', 'js'))
    .get('/checkout/dialog.css', browserFile('dialog', 'css'))
    .get('/checkout.js', browserFile('checkout', 'js'))
}

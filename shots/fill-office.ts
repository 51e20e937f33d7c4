import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { StartupError } from '../api/errors/startup-error.ts'
import { makeDemoHistory } from '../api/office/demo-history.ts'
import type { Shop } from '../bench/shop.ts'

/** Seven weeks of orders in every state, a complaint, a wave and a manifest, so that no screen is empty. */
export async function fillOffice({ databaseUrl, origin }: Shop, owner: BrowserContext) {
  const fees = { codPaise: 5_000, shippingPaise: 9_900, freeShippingAbovePaise: 99_900 }
  const { signal } = new AbortController()
  await makeDemoHistory(databaseUrl, { fees, days: 49, signal })
  const { request } = owner
  await post(request, origin, '/api/complaints/', {
    name: 'Kavya Nair',
    email: 'kavya@example.com',
    order_number: 'NL10012',
    message: 'The kurta came a size too small, and your answer has been out for three days.',
  })
  const confirmed = await request.get(`${origin}/api/office/orders/?state=Confirmed`)
  const { results } = (await confirmed.json()) as { results: { number: string }[] }
  const numbers = results.map(({ number }) => number).slice(0, 4)
  await post(request, origin, '/api/office/waves/', { numbers })
  const waiting = await request.get(`${origin}/api/office/hand-over/`)
  const { couriers } = (await waiting.json()) as { couriers: { courier: string }[] }
  await post(request, origin, '/api/office/manifests/', { courier: couriers[0]?.courier })
}

async function post(request: APIRequestContext, origin: string, path: string, data: object) {
  const headers = { origin, 'idempotency-key': crypto.randomUUID() }
  const response = await request.post(origin + path, { headers, data })
  if (!response.ok()) throw new StartupError(`${path}: ${await response.text()}`)
}

import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { makeDemoHistory } from '../api/domains/demo/history.ts'
import { StartupError } from '../api/ground/errors/startup-error.ts'
import type { Shop } from '../bench/shop.ts'

/** Seven weeks of orders in every state, a complaint and an offer, so that no screen is empty. */
export async function fillOffice(
  { databaseUrl, origin }: Pick<Shop, 'databaseUrl' | 'origin'>,
  owner: BrowserContext,
) {
  const { signal } = new AbortController()
  await makeDemoHistory(databaseUrl, { days: 49, signal })
  const { request } = owner
  await post(request, origin, '/api/office/prices/', {
    name: 'Denim days',
    from: new Date(Date.now() + 86_400_000).toISOString(),
    until: new Date(Date.now() + 2 * 86_400_000).toISOString(),
    rule: { on: { types: ['Jeans'] }, percent: 20 },
  })
  await post(request, origin, '/api/complaints/', {
    name: 'Kavya Nair',
    email: 'kavya@example.com',
    order_number: 'NL10012',
    message: 'The kurta came a size too small, and your answer has been out for three days.',
  })
  await post(request, origin, '/api/office/offers/', {
    name: 'Diwali codes',
    kind: 'percent',
    value: 10,
    on: { all: true },
    limits: { per_customer: 1 },
    trigger: 'codes',
  })
}

async function post(request: APIRequestContext, origin: string, path: string, data: object) {
  const headers = { origin, 'idempotency-key': crypto.randomUUID() }
  const response = await request.post(origin + path, { headers, data })
  if (!response.ok()) throw new StartupError(`${path}: ${await response.text()}`)
}

import { setTimeout as sleep } from 'node:timers/promises'
import { send } from '../api/testing/send.ts'
import type { TestShop } from '../api/testing/shop.ts'

const pauseMs = 200
const patience = 300

type Sent = Parameters<typeof send>[2]
export type Counter = ReturnType<typeof openCounter>

/**
 * Sends requests as a patient shopper does: one that meets a busy shop, or none, is sent again as it
 * was. Any other failure of the shop's ends the test.
 */
export function openCounter(shop: Pick<TestShop, 'fetch'>) {
  const seen = { busy: 0, unreachable: 0 }

  async function ask(call: string, sent: Sent): Promise<Response> {
    for (let tries = 0; tries < patience; tries++) {
      const response = await send(shop, call, sent).catch(() => undefined)
      if (response && response.status < 500) return response
      if (!response) seen.unreachable += 1
      else if (response.status === 503 && response.headers.has('retry-after')) seen.busy += 1
      else throw new Error(`${call} was answered with ${response.status}`)
      await sleep(pauseMs)
    }
    throw new Error(`${call} was never answered`)
  }

  return {
    ask,
    /** How often the shop was busy, and how often it did not answer at all. */
    seen,
    order: (
      buyer: { token: string; address: { id: number } },
      what: { selection: object; quantity?: number; key?: string },
    ) =>
      ask('POST /api/cod_order_create/', {
        token: buyer.token,
        headers: what.key ? { 'idempotency-key': what.key } : {},
        json: {
          type: 'buynow',
          ...what.selection,
          quantity: what.quantity ?? 1,
          shipping_address_id: buyer.address.id,
        },
      }),
  }
}

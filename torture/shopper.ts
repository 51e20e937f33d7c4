import { setTimeout as sleep } from 'node:timers/promises'
import type { buyer } from '../api/testing/card.ts'
import type { Paid } from '../api/testing/gateway-control.ts'
import { send } from '../api/testing/send.ts'
import type { TestShop } from '../api/testing/shop.ts'

const pauseMs = 200
const maxTries = 300

type Sent = Parameters<typeof send>[2]
export type Buyer = Awaited<ReturnType<typeof buyer>>
export type Counter = ReturnType<typeof openCounter>
type Pieces = { selection: object; quantity?: number }

const purchase = (buyer: Buyer, { selection, quantity = 1 }: Pieces) => ({
  type: 'buynow',
  ...selection,
  quantity,
  shipping_address_id: buyer.address.id,
})

export const orderCall = 'POST /api/cod_order_create/'

/** The request for a cash-on-delivery order. */
export const orderOf = (buyer: Buyer, { key, ...pieces }: Pieces & { key: string }) => ({
  token: buyer.token,
  headers: { 'idempotency-key': key },
  json: purchase(buyer, pieces),
})

/**
 * Sends requests, and sends one again that meets a busy shop, or none. Any other failure of the
 * shop ends the test.
 */
export function openCounter(shop: Pick<TestShop, 'fetch'>) {
  const seen = { busy: 0, unreachable: 0 }

  async function ask(call: string, sent: Sent): Promise<Response> {
    for (let tries = 0; tries < maxTries; tries++) {
      const response = await send(shop, call, sent).catch(() => undefined)
      if (response && response.status < 500) return response
      if (!response) seen.unreachable += 1
      else if (response.status === 503 && response.headers.has('retry-after')) seen.busy += 1
      else throw new Error(`${call} was answered with ${response.status}`)
      await sleep(pauseMs)
    }
    throw new Error(`${call} was never answered`)
  }

  /** @returns the gateway's order to pay, or undefined when the pieces are short */
  const initiate = async (buyer: Buyer, pieces: Pieces): Promise<string | undefined> => {
    const json = purchase(buyer, pieces)
    const answer = await ask('POST /api/initiate_payment/', { token: buyer.token, json })
    const body = await answer.json()
    if (answer.status !== 200 && answer.status !== 409) throw new Error(JSON.stringify(body))
    return body.razorpay_order_id
  }

  return {
    ask,
    /** How often the shop was busy, and how often it did not answer at all. */
    seen,

    order: (...of: Parameters<typeof orderOf>) => ask(orderCall, orderOf(...of)),

    initiate,
    confirm: (buyer: Buyer, paid: Paid) =>
      ask('POST /api/confirm_order/', { token: buyer.token, json: paid }),
  }
}

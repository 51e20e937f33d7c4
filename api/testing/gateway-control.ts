import type { FaultKind } from '../domains/stand-ins/gateway/faults.ts'

type Webhooks = {
  order?: 'normal' | 'shuffled'
  /** How often each webhook is sent, with one event id; 0 for never. */
  copies?: number
  delay_ms?: number
  seed?: number
}

type Pay = {
  status?: 'authorized' | 'captured' | 'failed'
  method?: 'card' | 'upi'
  /** Paise, where it is to be another amount than the order's. */
  amount?: number
  currency?: string
  allow_second?: boolean
  webhooks?: Webhooks
}

export type Paid = {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
  status: 'authorized' | 'captured' | 'failed'
}

type Delivery = {
  id: number
  event_id: string
  type: string
  order_id: string
  attempts: number
  status: 'waiting' | 'delivered' | 'given up'
  answer: number | null
}

export type GatewayControl = ReturnType<typeof controlGateway>

/** What a test can make the local gateway do, over HTTP, wherever it runs. */
export function controlGateway(url: string, keyId: string, keySecret: string) {
  const headers = {
    authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`,
    'content-type': 'application/json',
  }
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(`${url}/local/${path}`, init)
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return response.json() as Promise<T>
  }

  return {
    /** A shopper pays; answers what checkout hands to the shop's page. */
    pay: (orderId: string, how: Pay = {}) => call<Paid>('POST', `orders/${orderId}/pay`, how),
    planWebhooks: (plan: Webhooks) => call('PUT', 'webhooks', plan),
    resendWebhooks: (plan: Webhooks = {}) =>
      call<{ deliveries: number }>('POST', 'webhooks/resend', plan),
    deliveries: () => call<Delivery[]>('GET', 'deliveries'),
    /** What the next calls of a route, such as `POST /v1/payments/:id/refund`, meet. */
    failNext: (route: string, kind: FaultKind, times = 1) =>
      call('POST', 'faults', { route, kind, times }),
    forgetFaults: () => call('DELETE', 'faults'),
    /** How the next refunds go; without it they are processed at once. */
    planRefunds: (status: 'pending' | 'processed' | 'failed', times = 1) =>
      call('POST', 'refunds', { status, times }),
    endRefund: (id: string, status: 'processed' | 'failed') =>
      call('POST', `refunds/${id}/end`, { status }),
  }
}

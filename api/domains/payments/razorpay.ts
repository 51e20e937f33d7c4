import * as z from 'zod'
import type { Config } from '../../config.ts'

/** Of one call, within a request's 5 s. */
export const timeoutMs = 4_000
const pageSize = 100

export type GatewayPayment = {
  id: string
  orderId: string | null
  amountPaise: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  refundedPaise: number
  createdAt: Date
}

export type GatewayRefund = { id: string; status: 'pending' | 'processed' | 'failed' }

export type GatewaySettlement = {
  id: string
  amountPaise: number
  feesPaise: number
  taxPaise: number
  status: string
  utr: string | null
  createdAt: Date
}

/** The gateway refused; a retry cannot help. */
export class GatewayRefusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, description: string) {
    super(description)
    this.status = status
    this.code = code
  }
}

/** No readable answer: the call may have taken effect. */
export class GatewaySilence extends Error {}

/** Every call throws GatewayRefusal or GatewaySilence. */
export type Razorpay = {
  /** @param order.receipt our name for it, at most 40 characters */
  createOrder(order: {
    amountPaise: number
    receipt: string
    timeoutMs?: number
  }): Promise<{ id: string }>
  listOrderPayments(orderId: string): Promise<GatewayPayment[]>
  capturePayment(payment: { id: string; amountPaise: number }): Promise<GatewayPayment>
  /**
   * The same key returns the same refund.
   * @param refund.idempotencyKey 10 characters or more of A-Z, a-z, 0-9, `-` and `_`
   * @see https://razorpay.com/docs/api/refunds/normal-refunds-idempotent
   */
  refundPayment(refund: {
    paymentId: string
    amountPaise: number
    idempotencyKey: string
    receipt: string
  }): Promise<GatewayRefund>
  findRefund(id: string): Promise<GatewayRefund>
  findPayment(id: string): Promise<GatewayPayment>
  listPayments(span: { from: Date; to: Date }): AsyncIterable<GatewayPayment>
  /** What was paid into the bank; the newest 100 at most. @see https://razorpay.com/docs/api/settlements */
  listSettlements(span: { from: Date; to: Date }): Promise<GatewaySettlement[]>
}

const Order = z.object({ id: z.string() })
const Payment = z
  .object({
    id: z.string(),
    order_id: z.string().nullable(),
    amount: z.int(),
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    amount_refunded: z.int().nullish(),
    created_at: z.int(),
  })
  .transform(
    (payment): GatewayPayment => ({
      id: payment.id,
      orderId: payment.order_id,
      amountPaise: payment.amount,
      currency: payment.currency,
      status: payment.status,
      refundedPaise: payment.amount_refunded ?? 0,
      createdAt: new Date(payment.created_at * 1_000),
    }),
  )
const Payments = z.object({ items: z.array(Payment) })
const Refund = z.object({ id: z.string(), status: z.enum(['pending', 'processed', 'failed']) })
const Settlement = z
  .object({
    id: z.string(),
    amount: z.int(),
    fees: z.int(),
    tax: z.int(),
    status: z.string(),
    utr: z.string().nullish(),
    created_at: z.int(),
  })
  .transform(
    (settlement): GatewaySettlement => ({
      id: settlement.id,
      amountPaise: settlement.amount,
      feesPaise: settlement.fees,
      taxPaise: settlement.tax,
      status: settlement.status,
      utr: settlement.utr ?? null,
      createdAt: new Date(settlement.created_at * 1_000),
    }),
  )
const Settlements = z.object({ items: z.array(Settlement) })
const Failure = z.object({ error: z.object({ code: z.string(), description: z.string() }) })

type Call = { body?: object; headers?: Record<string, string>; timeoutMs?: number | undefined }

export function openRazorpay(config: Config['razorpay']): Razorpay {
  const authorization = `Basic ${btoa(`${config.keyId}:${config.keySecret}`)}`

  async function call<S extends z.ZodType>(
    schema: S,
    method: string,
    path: string,
    { body, headers, timeoutMs: timeout = timeoutMs }: Call = {},
  ): Promise<z.output<S>> {
    const answer = await ask(`${config.apiUrl}/v1/${path}`, {
      signal: AbortSignal.timeout(timeout),
      method,
      headers: { authorization, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    return read(schema, answer)
  }

  return {
    createOrder: ({ amountPaise, receipt, timeoutMs: timeout }) =>
      call(Order, 'POST', 'orders', {
        timeoutMs: timeout,
        body: { amount: amountPaise, currency: 'INR', receipt, payment_capture: true },
      }),

    async listOrderPayments(orderId) {
      return (await call(Payments, 'GET', `orders/${encodeURIComponent(orderId)}/payments`)).items
    },

    capturePayment: ({ id, amountPaise }) =>
      call(Payment, 'POST', `payments/${encodeURIComponent(id)}/capture`, {
        body: { amount: amountPaise, currency: 'INR' },
      }),

    refundPayment: ({ paymentId, amountPaise, idempotencyKey, receipt }) =>
      call(Refund, 'POST', `payments/${encodeURIComponent(paymentId)}/refund`, {
        body: { amount: amountPaise, receipt },
        headers: { 'x-refund-idempotency': idempotencyKey },
      }),

    findRefund: (id) => call(Refund, 'GET', `refunds/${encodeURIComponent(id)}`),

    findPayment: (id) => call(Payment, 'GET', `payments/${encodeURIComponent(id)}`),

    async *listPayments({ from, to }) {
      for (let skip = 0; ; skip += pageSize) {
        const query = pageOf({ from, to }, skip)
        const { items } = await call(Payments, 'GET', `payments?${query}`)
        yield* items
        if (items.length < pageSize) return
      }
    },

    async listSettlements(span) {
      return (await call(Settlements, 'GET', `settlements?${pageOf(span, 0)}`)).items
    },
  }
}

const pageOf = ({ from, to }: { from: Date; to: Date }, skip: number) =>
  new URLSearchParams({
    from: String(Math.floor(from.getTime() / 1_000)),
    to: String(Math.floor(to.getTime() / 1_000)),
    count: String(pageSize),
    skip: String(skip),
  })

type Answer = { status: number; json: unknown }

async function ask(url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, init)
    return { status: response.status, json: await response.json() }
  } catch (cause) {
    throw new GatewaySilence('the payment gateway gave no readable answer', { cause })
  }
}

function read<S extends z.ZodType>(schema: S, { status, json }: Answer): z.output<S> {
  if (status >= 200 && status < 300) {
    const result = schema.safeParse(json)
    if (result.success) return result.data
    throw new GatewaySilence('the payment gateway answered in an unknown form', {
      cause: result.error,
    })
  }
  const failure = Failure.safeParse(json)
  // A refund's 409: the same request is still being processed.
  const isUnknown = status < 400 || status === 409 || status === 429 || status >= 500
  if (isUnknown || !failure.success) {
    throw new GatewaySilence(`the payment gateway answered with status ${status}`)
  }
  throw new GatewayRefusal(status, failure.data.error.code, failure.data.error.description)
}

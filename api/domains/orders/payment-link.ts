import { sign, verify } from 'hono/jwt'
import * as z from 'zod'
import { consentTexts } from '../../../contract/consent-texts.ts'
import type { PaymentLink, PaymentStart } from '../../../contract/payments.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { toRupees } from '../../ground/http/money.ts'
import { enforceLimit } from '../../ground/http/rate-limit.ts'
import { linkNotWhole } from '../../ground/logins/link-refusals.ts'
import { recordConsent } from '../consents/record-consent.ts'
import type { Razorpay } from '../payments/razorpay.ts'
import { paiseOf, toAmounts } from '../purchases/amounts.ts'
import { confirmPayment } from './confirm-payment.ts'
import { openPayment } from './open-payment.ts'
import * as queries from './payment-link-queries.ts'
import * as steps from './steps.ts'

export { listOpenLinks } from './payment-link-queries.ts'

/** How long pieces are held beyond the last moment of a link, so that a payment that was begun can end. */
export const linkMarginMinutes = 15

/** No other token of this key is for it. */
const aud = 'payment-link'
const alg = 'HS256'

const Claims = z.object({ sub: z.coerce.number().int().positive() })

type LinkConfig = Pick<Config, 'publicUrl' | 'secretKey'>

/** Where she pays, without a login. */
export async function paymentLinkOf(
  { publicUrl, secretKey }: LinkConfig,
  purchaseId: number,
): Promise<string> {
  const token = await sign({ sub: String(purchaseId), aud }, secretKey, alg)
  return `${publicUrl}/pay/?token=${token}`
}

/** The last moment of a link, by that of its hold. */
export const lastMoment = (holdExpiresAt: Date) =>
  new Date(holdExpiresAt.getTime() - linkMarginMinutes * 60_000)

/** What the page of a link shows. @throws Refusal 400 where it is not whole */
export async function showPaymentLink(
  db: Db,
  { secretKey }: Pick<Config, 'secretKey'>,
  token: string,
): Promise<PaymentLink> {
  const link = await findLink(db, secretKey, token)
  const lines = await queries.listLinkLines(db, link.id)
  const until = lastMoment(link.hold_expires_at)
  const isOpen = link.status === 'open' && until > new Date()
  return {
    state: link.order_number ? 'paid' : isOpen ? 'open' : 'closed',
    name: link.name,
    deliver_to: [link.city, link.postal_code].filter(Boolean).join(' '),
    lines: lines.map((line) => ({
      product_name: line.product_name,
      color_name: line.colour_name,
      size: line.size,
      quantity: line.quantity,
      list_price: toRupees(line.list_price_paise),
      unit_price: toRupees(line.unit_price_paise),
      image: line.picture_key && `/media/${line.picture_key}`,
    })),
    shipping_fee: toRupees(paiseOf(link.amounts, 'shipping')),
    amount: toRupees(link.total_paise),
    amounts: toAmounts(link.amounts),
    until: until.toISOString(),
    order_number: link.order_number,
  }
}

/**
 * Starts the payment of a link, whose page has the box that she ticks. A repeated call returns the same.
 * @throws Refusal 400 where it is not whole; 409 where it is paid or closed; 429; 503 when Razorpay cannot be reached
 */
export async function startLinkPayment(
  db: Db,
  razorpay: Razorpay,
  config: Config,
  token: string,
): Promise<PaymentStart> {
  const link = await findLink(db, config.secretKey, token)
  await enforceLimit(db, config.limits.linkPayments, String(link.id), tooMany)
  const last = `${linkMarginMinutes} minutes`
  const asked = await retryCollisions(() => steps.askLinkPayment(db, { purchaseId: link.id, last }))
  if (asked.outcome !== 'asked') {
    throw new Refusal(
      409,
      link.order_number
        ? `This is paid: it is order ${link.order_number}.`
        : 'These pieces are not held any more. Nothing was charged. Please ask us for a new link.',
    )
  }
  await recordConsent(
    db,
    { customerId: link.customer_id },
    { purpose: 'terms', isGiven: true, text: consentTexts.checkout },
  )
  return openPayment(db, razorpay, config, asked)
}

const tooMany = 'That was tried often. Please wait a while and try again.'

type Paid = {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
}

/** @throws Refusal 400 where the link is not whole, or as confirmPayment; 404 for a payment of another */
export async function confirmLinkPayment(
  db: Db,
  { secretKey, razorpay }: Pick<Config, 'secretKey' | 'razorpay'>,
  { token, ...paid }: Paid & { token: string },
): Promise<{ order_number: string }> {
  const link = await findLink(db, secretKey, token)
  if (link.razorpay_order_id !== paid.razorpay_order_id) {
    throw new Refusal(404, 'Payment not found.')
  }
  const { order_number } = await confirmPayment(db, razorpay.keySecret, link.customer_id, paid)
  return { order_number }
}

/**
 * Withdraws a link that is not paid, in the transaction of who does it.
 * @throws Refusal 404; 409 where it is paid or was withdrawn
 */
export async function withdrawPaymentLink(tx: Db, purchaseId: number): Promise<void> {
  const { outcome } = await steps.withdrawPaymentLink(tx, { purchaseId })
  if (outcome === 'missing') throw new Refusal(404, 'There is no such link.')
  if (outcome === 'paid')
    throw new Refusal(409, 'This link is paid: see its order.', { code: 'already_paid' })
  if (outcome === 'already')
    throw new Refusal(409, 'This link was withdrawn already.', { code: 'already_done' })
}

async function findLink(db: Db, secretKey: string, token: string) {
  const claims = await verify(token, secretKey, { alg, aud, exp: false }).catch(() => undefined)
  const { data } = Claims.safeParse(claims)
  const link = data && (await queries.findLink(db, data.sub))
  if (!link) throw linkNotWhole('This link is not whole. Please open it as it was sent.')
  return link
}

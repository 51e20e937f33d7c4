import { createHash } from 'node:crypto'
import { consentTexts } from '../../../contract/consent-texts.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { linkMarginMinutes } from './payment-link.ts'
import { sendPaymentLink } from './payment-link-queries.ts'
import type { LineToEnter } from './preview-order.ts'
import { type Purchase, startPurchase } from './start-purchase.ts'

export type EnteredOrder = {
  customerId: number
  addressId: number
  lines: LineToEnter[]
  /** The total that the customer agreed to. */
  expectedTotalPaise: number
  /** Of the act; stored with the order as a checkout's is. */
  key: string
}

type Settings = Pick<Config, 'limits' | 'paymentLinkHours'>

/**
 * Places an order in cash that a member of staff enters, in the caller's transaction, whose actor it has.
 * @returns its number
 * @throws Refusal as refusePurchase says
 */
export async function enterCodOrder(
  tx: Db,
  { limits }: Settings,
  order: EnteredOrder,
): Promise<string> {
  const { order_number: number } = await startPurchase(
    tx,
    purchaseOf(order, { terms: consentTexts.enteredOrder }),
    {
      method: 'cod',
      idempotencyKey: `entered ${sha256(order.key).toString('hex')}`,
      requestSha256: sha256(JSON.stringify(['entered', order.lines, order.addressId])),
      waitedMs: 0,
      receivedAt: new Date(),
    },
    { limits },
  )
  return number
}

/**
 * Holds the pieces of what a member of staff enters until it is paid by a link, which is mailed.
 * @returns the id of the link
 * @throws Refusal as refusePurchase says
 */
export async function enterPaymentLink(
  tx: Db,
  { limits, paymentLinkHours }: Settings,
  order: EnteredOrder,
): Promise<number> {
  const holdSeconds = (paymentLinkHours * 60 + linkMarginMinutes) * 60
  // She agrees with the terms when she pays.
  const purchase = purchaseOf(order, {})
  const { purchase_id: id } = await startPurchase(
    tx,
    purchase,
    { method: 'card', holdSeconds },
    { limits },
  )
  await sendPaymentLink(tx, id)
  return id
}

const purchaseOf = (
  { customerId, addressId, lines, expectedTotalPaise }: EnteredOrder,
  consents: Purchase['consents'],
): Purchase => ({
  customerId,
  addressId,
  expectedTotalPaise,
  consents,
  gstin: null,
  notes: null,
  kind: 'entered',
  sizeIds: lines.map((line) => line.size_id),
  quantities: lines.map((line) => line.quantity),
})

const sha256 = (text: string) => createHash('sha256').update(text).digest()

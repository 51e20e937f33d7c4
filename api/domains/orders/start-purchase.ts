import type { Db } from '../../ground/db/pool.ts'
import { isOff } from '../../ground/http/rate-limit.ts'
import type { Client } from '../../ground/logins/client.ts'
import { type Basis, chooseOffers, refuseCode } from '../offers/service.ts'
import { type Asker, refusePurchase } from './refuse-purchase.ts'
import * as steps from './steps.ts'

/** What is bought, for whom, and what was asked of her. */
export type Purchase = {
  customerId: number
  /** Null for her default address. */
  addressId: number | null
  gstin: string | null
  /** In JSON. */
  notes: string | null
  /** The text that she consented to, by its purpose. */
  consents: Record<string, string>
  /** For an offer; null for that of her cart, if there is one. */
  offerCode?: string | null
  /** The total that she saw; null for none. */
  expectedTotalPaise: number | null
} & Bought

/** Her cart, one size, or what staff have put together. */
type Bought =
  | {
      kind: 'cart' | 'buynow'
      productId: number | null
      variantId: number | null
      sizeId: number | null
      quantity: number | null
    }
  | { kind: 'entered'; sizeIds: number[]; quantities: number[] }

/** What tells a repeated request. */
type Cash = {
  method: 'cod'
  idempotencyKey: string | null
  requestSha256: Buffer
  waitedMs: number
  receivedAt: Date
}
/** For how long its pieces are held. */
type Card = { method: 'card'; holdSeconds: number }

type Ordered = Extract<steps.PurchaseStarted, { outcome: 'placed' | 'replayed' }>
type Held = Extract<steps.PurchaseStarted, { outcome: 'held' }>

type Limits = Client['limits']

/** Offers may change, or be used up, between the choice and the locks. */
const mostChoices = 5

/**
 * Starts a purchase: an order in cash, or a hold of its pieces until it is paid, with the offers that save her most.
 * @param asker a client of the shop, or staff who enter it, whom no limit of a connection concerns
 * @throws Refusal as refusePurchase says
 */
export function startPurchase(
  db: Db,
  purchase: Purchase,
  start: Cash,
  asker: Asker,
): Promise<Ordered>
export function startPurchase(db: Db, purchase: Purchase, start: Card, asker: Asker): Promise<Held>
export async function startPurchase(
  db: Db,
  { consents, ...purchase }: Purchase,
  start: Cash | Card,
  asker: Asker,
): Promise<Ordered | Held> {
  const asked = {
    ...nothing,
    ...purchase,
    ...timesOf(start),
    method: start.method,
    consents: JSON.stringify(consents),
    limits: limitsOf(start.method, asker),
  }
  let started = await steps.startPurchase(db, asked)
  for (
    let choices = 0;
    started.outcome === 'offers_to_choose' && choices < mostChoices;
    choices++
  ) {
    const offers = chooseFor(started.basis, purchase, start.method)
    started = await steps.startPurchase(db, { ...asked, offers })
  }
  switch (started.outcome) {
    case 'placed':
    case 'replayed':
    case 'held':
      return started
    default:
      throw refusePurchase(started, { ...asker, method: start.method, purchase })
  }
}

/** As `start_purchase` takes them. @throws Refusal 400 where the code that came with the purchase takes nothing off */
function chooseFor(
  basis: Basis | null,
  { offerCode }: Omit<Purchase, 'consents'>,
  method: 'cod' | 'card',
): string | null {
  if (!basis) return null
  const chosen = chooseOffers(basis, { paidOnline: method === 'card' })
  if (chosen.refused && offerCode) throw refuseCode(basis, chosen.refused)
  return JSON.stringify({ ...chosen, lines: basis.lines })
}

const nothing = {
  productId: null,
  variantId: null,
  sizeId: null,
  quantity: null,
  sizeIds: null,
  quantities: null,
  offerCode: null,
}

function timesOf(start: Cash | Card) {
  if (start.method === 'card') return { hold: `${start.holdSeconds} seconds` }
  const { idempotencyKey, requestSha256, waitedMs, receivedAt } = start
  return { idempotencyKey, requestSha256, waited: `${waitedMs / 1000} seconds`, receivedAt }
}

/** As `start_purchase` takes them, in JSON; null where limits are off. */
function limitsOf(method: 'cod' | 'card', { limits, address }: Asker): string | null {
  if (isOff(limits.orders)) return null
  const ofAddress = method === 'cod' ? limits.codOrdersOfAddress : limits.holdsOfAddress
  return JSON.stringify({
    orders: limits.orders,
    ...(method === 'cod' ? codLimits(limits) : { holds: limits.holds }),
    ...(address !== undefined && { address: { ...ofAddress, subject: address } }),
  })
}

const codLimits = (limits: Limits) => ({
  waiting: limits.codWaiting,
  pieces: limits.firstCodPieces,
  paise: limits.firstCodPaise,
})

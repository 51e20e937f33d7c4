import { findFieldErrors } from '../../../../contract/office/offer-rules.ts'
import type { OfferFields } from '../../../../contract/office/offers.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { FieldRefusal } from '../../../ground/errors/refusal.ts'
import { inr, toPaise } from '../../../ground/http/money.ts'
import { checkScope } from '../check-scope.ts'
import type { OfferBody } from '../offer.ts'
import { reckon, termsOf } from '../reckon-offer.ts'
import * as queries from './queries.ts'
import { toBody } from './to-body.ts'

/** What goods of an order cost at least, in paise: `start_purchase` refuses less. */
export const leastOrder = toPaise(1)

type FieldErrors = Record<string, string[]>

/**
 * Whether an offer can be had at all: its fields agree, there is what it is on, and it takes something off.
 * @param id of the offer itself, where it is stored
 * @throws FieldRefusal with each error at its field
 */
export async function checkOffer(db: Db, offer: OfferFields, id: number | null): Promise<void> {
  refuse({
    ...findFieldErrors(offer, new Date()),
    ...(await checkScope(db, offer.on, 'on')),
    ...(await checkCustomers(db, offer.if.customers)),
    ...(await checkCode(db, offer.code, id)),
  })
  refuse(await checkCovered(db, offer))
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new FieldRefusal(errors)
}

async function checkCustomers(db: Db, ids: number[]): Promise<FieldErrors> {
  if (ids.length === 0) return {}
  const known = await queries.nameCustomers(db, ids)
  return Object.fromEntries(
    ids.flatMap((id, at) =>
      known.has(id) ? [] : [[`if.customers.${at}`, ['There is no such customer.']]],
    ),
  )
}

async function checkCode(db: Db, code: string | null, id: number | null): Promise<FieldErrors> {
  const isTaken = code !== null && (await queries.isCodeTaken(db, code, id))
  return isTaken ? { code: ['Another offer has this code.'] } : {}
}

/** What is on sale decides whether it ever takes something off, and leaves something to pay. */
async function checkCovered(db: Db, offer: OfferFields): Promise<FieldErrors> {
  const { kind, value, buy, on } = offer
  const { sizes, cheapest, dearest } = await queries.findCovered(db, on)
  if (sizes === 0 || cheapest === null || dearest === null) {
    const without = await queries.findCovered(db, { ...on, not: noExceptions })
    return without.sizes > 0
      ? { 'on.not': ['It leaves nothing that the offer is on.'] }
      : { on: ['Nothing that is on sale is in it.'] }
  }
  if (kind === 'n_for' && value !== null && buy !== null && toPaise(value) >= dearest * buy) {
    return { value: [`${buy} pieces never cost more: the dearest is ${inr(dearest)}.`] }
  }
  return checkLeft(offer, cheapest)
}

const noExceptions = { groups: [], types: [], collections: [], products: [], sizes: [] }

/** Whether the smallest order of the cheapest piece that has it could be placed: goods cost ₹1 at least. */
function checkLeft(offer: OfferFields, cheapest: number): FieldErrors {
  const quantity = fewestPieces(offer, cheapest)
  const left = piecesPrice(toBody(offer), { paise: cheapest, quantity }, toPaise(1))
  if (left >= leastOrder) return {}
  const { kind, per, tiers } = offer
  const of =
    quantity === 1 ? `the cheapest piece, ${inr(cheapest)},` : `${quantity} at ${inr(cheapest)}`
  const instead =
    kind === 'rupees' && per === 'order'
      ? 'ask for more to be spent'
      : kind === 'n_for'
        ? 'ask ₹1 or more'
        : 'leave such pieces out'
  const field = kind === 'tiers' ? `tiers.${tiers.length - 1}.percent` : 'value'
  return { [field]: [`Of ${of} it would leave nothing to pay. Take off less, or ${instead}.`] }
}

/** How many of the cheapest piece an order has at least. */
function fewestPieces({ kind, buy, tiers, ...offer }: OfferFields, cheapest: number): number {
  const forRupees = (rupees: number) => Math.ceil(toPaise(rupees) / cheapest)
  const step = kind === 'tiers' ? tiers.at(-1) : undefined
  return Math.max(
    offer.if.pieces ?? 1,
    forRupees(offer.if.spend ?? 0),
    kind === 'n_for' || kind === 'buy_get' ? (buy ?? 0) + (offer.get ?? 0) : 0,
    step ? (step.by === 'pieces' ? step.from : forRupees(step.from)) : 0,
  )
}

/** What pieces of one price cost together with an offer whose minimum they meet, in paise. */
function piecesPrice(
  offer: OfferBody,
  { paise, quantity }: { paise: number; quantity: number },
  roundTo: number,
): number {
  const stacks = [{ size_id: 0, quantity, price_paise: paise }]
  const covering = { ...offer, id: 0, version: 0, name: '', covers: [0] }
  const terms = termsOf(covering, stacks)
  return paise * quantity - (terms === null ? 0 : reckon(terms, stacks, roundTo).saving)
}

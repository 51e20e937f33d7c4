import { findFieldErrors } from '../../../../contract/office/offer-rules.ts'
import type { OfferFields } from '../../../../contract/office/offers.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { FieldRefusal } from '../../../ground/errors/refusal.ts'
import { inr, toPaise } from '../../../ground/http/money.ts'
import { checkScope } from '../check-scope.ts'
import * as queries from './queries.ts'

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
async function checkCovered(
  db: Db,
  { kind, value, per, buy, on, ...offer }: OfferFields,
): Promise<FieldErrors> {
  const { sizes, dearest } = await queries.findCovered(db, on)
  if (sizes === 0 || dearest === null) {
    const without = await queries.findCovered(db, { ...on, not: noExceptions })
    return without.sizes > 0
      ? { 'on.not': ['It leaves nothing that the offer is on.'] }
      : { on: ['Nothing that is on sale is in it.'] }
  }
  if (value === null) return {}
  if (kind === 'n_for' && buy !== null && toPaise(value) >= dearest * buy) {
    return { value: [`${buy} pieces never cost more: the dearest is ${inr(dearest)}.`] }
  }
  if (kind === 'rupees' && per === 'piece' && toPaise(value) >= dearest && !offer.if.paid_online) {
    return { value: [`It would leave nothing to pay: the dearest piece is ${inr(dearest)}.`] }
  }
  return {}
}

const noExceptions = { groups: [], types: [], collections: [], products: [], sizes: [] }

import type { NewOffer, Trial, Tried } from '../../../../contract/office/offers.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { FieldRefusal } from '../../../ground/errors/refusal.ts'
import { toRupees } from '../../../ground/http/money.ts'
import type { Basis } from '../basis.ts'
import { type Chosen, chooseOffers } from '../choose-offers.ts'
import { explainCode } from '../refuse-code.ts'
import { checkOffer, leastOrder } from './check-offer.ts'
import { noSuchOffer } from './edit-offer.ts'
import * as queries from './queries.ts'
import { fillIn, toBody } from './to-body.ts'
import type { TaxedRun } from './try-queries.ts'
import * as tryQueries from './try-queries.ts'

/** Ids of offers are counted up from 1. */
const unsavedId = 2_147_483_647

/**
 * What lines cost at today's prices with the offers that run, and with one more, as if it ran.
 * @throws FieldRefusal; Refusal 404
 */
export async function tryOffers(db: Db, trial: Trial): Promise<Tried> {
  const { sizeIds, quantities } = sumLines(trial)
  const names = await queries.nameSizes(db, sizeIds)
  const unknown = trial.lines.findIndex((line) => !names.has(line.size_id))
  if (unknown !== -1) {
    throw new FieldRefusal({ [`lines.${unknown}.size_id`]: ['There is no such piece.'] })
  }
  const customerId = trial.customer_id ?? null
  if (customerId !== null && !(await queries.nameCustomers(db, [customerId])).has(customerId)) {
    throw new FieldRefusal({ customer_id: ['There is no such customer.'] })
  }
  const code = trial.code?.trim() || null
  const found = await tryQueries.findBasis(db, { sizeIds, quantities, customerId, code })
  const basis = await withTried(db, found, trial, code)
  const chosen = chooseOffers(basis, { paidOnline: trial.paid_online ?? false })
  const runs = await tryQueries.priceRuns(db, { sizeIds, quantities }, chosen.discounts)
  return show(basis, chosen, runs, names)
}

/** Each size once, in the order in which they came. */
function sumLines({ lines }: Trial) {
  const pieces = new Map<number, number>()
  for (const { size_id: id, quantity } of lines) pieces.set(id, (pieces.get(id) ?? 0) + quantity)
  return { sizeIds: [...pieces.keys()], quantities: [...pieces.values()] }
}

/** With the offer that is tried in place of what runs of it, whatever it asks of its buyer. */
async function withTried(
  db: Db,
  basis: Basis,
  { offer_id: id, offer }: Trial,
  code: string | null,
): Promise<Basis> {
  const tried = await findTried(db, id ?? null, offer ?? null)
  if (!tried) return basis
  const sizeIds = basis.lines.map(({ size_id }) => size_id)
  const covers = await tryQueries.listCovered(db, tried.body.scope, sizeIds)
  const isItsCode = code !== null && code.toUpperCase() === tried.code
  const limit = tried.body.limit_paise
  const { left: others } = basis
  return {
    ...basis,
    offers: [
      ...basis.offers.filter((each) => each.id !== tried.id),
      ...(covers.length > 0
        ? [{ ...tried.body, id: tried.id, version: 0, name: tried.name, covers }]
        : []),
    ].toSorted((one, next) => one.id - next.id),
    code: !isItsCode
      ? basis.code
      : covers.length > 0
        ? { offer_id: tried.id, refused: null }
        : { offer_id: null, refused: 'offer_not_for_these' },
    left: limit === null ? others : { ...others, [tried.id]: limit },
  }
}

async function findTried(db: Db, id: number | null, given: NewOffer | null) {
  if (given) {
    const offer = fillIn(given)
    await checkOffer(db, offer, id).catch(placeWithin('offer'))
    return { id: id ?? unsavedId, name: offer.name, code: offer.code, body: toBody(offer) }
  }
  if (id === null) return undefined
  const row = await queries.findOffer(db, id)
  if (!row) throw noSuchOffer()
  return { id, name: row.name, code: row.code, body: row.body }
}

/** Field errors of a part by their place in the whole. */
const placeWithin = (part: string) => (error: unknown) => {
  if (!(error instanceof FieldRefusal)) throw error
  const fields = Object.entries(error.fields).map(([name, texts]) => [`${part}.${name}`, texts])
  throw new FieldRefusal(Object.fromEntries(fields))
}

function show(basis: Basis, chosen: Chosen, runs: TaxedRun[], names: Map<number, string>): Tried {
  const lines = [...Map.groupBy(runs, (run) => run.size_id)]
  const sum = (worth: (run: TaxedRun) => number, of = runs) =>
    of.reduce((all, run) => all + worth(run), 0)
  const total = sum(({ paise, quantity }) => paise * quantity)
  const { fee_paise: fee, free_above_paise: freeAbove } = basis.shipping
  const shipping = chosen.is_shipping_free || total > freeAbove ? 0 : fee
  const refused = chosen.refused
    ? explain(basis, chosen.refused)
    : total < leastOrder
      ? { code: 'nothing_to_pay', reason: nothingToPay }
      : undefined
  return {
    list_total: toRupees(sum(({ list_paise, quantity }) => list_paise * quantity)),
    lines: lines.map(([id, own]) => {
      const sure = own.find((run) => run.sure !== null)?.sure ?? null
      return {
        size_id: id,
        name: names.get(id) ?? '',
        quantity: sum(({ quantity }) => quantity, own),
        list_price: toRupees(own[0]?.list_paise ?? 0),
        prices: own.map(({ paise, quantity }) => ({ price: toRupees(paise), quantity })),
        rate: Math.max(...own.map(({ rate_bp }) => rate_bp)) / 100,
        list_rate: Math.max(...own.map(({ list_rate_bp }) => list_rate_bp)) / 100,
        keep: toRupees(sum(({ keep }) => keep, own)),
        list_keep: toRupees(sum(({ list_keep }) => list_keep, own)),
        trap: sure !== null,
        sure_price: sure === null ? null : toRupees(sure),
      }
    }),
    offers: chosen.offers.map(({ id, name, saving_paise }) => ({
      id: id === unsavedId ? null : id,
      name,
      saving: toRupees(saving_paise),
    })),
    total: toRupees(total),
    shipping: toRupees(shipping),
    ...(refused && { refused }),
  }
}

const nothingToPay = 'It leaves nothing to pay, and such an order is refused.'

function explain(basis: Basis, refused: NonNullable<Chosen['refused']>) {
  const { code, message } = explainCode(basis, refused)
  return { code, reason: message }
}

import type { Offer, RefusedCode } from '../../../contract/amounts.ts'
import type { Db } from '../../ground/db/pool.ts'
import { toRupees } from '../../ground/http/money.ts'
import {
  type Basis,
  type Chosen,
  chooseOffers,
  explainCode,
  explainMissing,
  offersBySize,
} from '../offers/service.ts'
import type { AmountRow } from './amounts.ts'
import { findPrice, type Price } from './queries.ts'

type Sums = Omit<Price, 'basis' | 'code'>

/** Of the pieces of a size together, in paise after discounts, and what takes something off them, in words. */
export type PaidBySize = (sizeId: number) => { paise: number; offers: string[] }

/** What lines cost with the offers that save her most, in paise; see `Price`. */
export type PriceWithOffers = Sums & {
  /** Of cash, or of both. */
  offers: Offer[]
  bySize: PaidBySize
  /** Where paying online saves more, what the pieces come to then. */
  paidOnline: { goods: number; amounts: AmountRow[]; offers: Offer[]; bySize: PaidBySize } | null
  code: string | null
  /** What to add for automatic offers, in words. */
  toReach: string[]
  /** Why the code takes nothing off. */
  refused: RefusedCode
}

/** Chooses offers from the basis of a price, and asks for the price with them. */
export async function withOffers(db: Db, price: Price): Promise<PriceWithOffers> {
  const { basis, code, ...sums } = price
  if (!basis) {
    const offers = { offers: [], bySize: paidBySize(sums), paidOnline: null }
    return { ...sums, ...offers, code, toReach: [], refused: null }
  }
  const inCash = chooseOffers(basis, { paidOnline: false })
  const isOnlineApart = basis.offers.some((offer) => offer.paid_online)
  const online = isOnlineApart ? chooseOffers(basis, { paidOnline: true }) : inCash
  const cash = await reckon(db, sums, basis, inCash)
  const card = isOnlineApart ? await reckon(db, sums, basis, online) : cash
  return {
    ...cash,
    card: card.card,
    offers: toOffers(inCash, price),
    bySize: paidBySize(cash, offersBySize(basis, inCash)),
    paidOnline: isOnlineApart
      ? {
          goods: card.goods,
          amounts: card.amounts,
          offers: toOffers(online, price),
          bySize: paidBySize(card, offersBySize(basis, online)),
        }
      : null,
    code,
    toReach: explainMissing(basis, inCash),
    refused: online.refused && explainCode(basis, online.refused),
  }
}

const toOffers = ({ offers }: Chosen, { basis, code }: Price): Offer[] =>
  offers.map(({ id, name, saving_paise: saving }) => ({
    name,
    saving: toRupees(saving),
    ...(code && id === basis?.code?.offer_id && { code }),
  }))

const paidBySize =
  ({ paid }: Sums, offers = new Map<number, string[]>()): PaidBySize =>
  (sizeId) => ({ paise: paid[sizeId] ?? 0, offers: offers.get(sizeId) ?? [] })

async function reckon(db: Db, sums: Sums, { lines }: Basis, chosen: Chosen): Promise<Sums> {
  if (chosen.offers.length === 0) return sums
  const sizeIds = lines.map((line) => line.size_id)
  const quantities = lines.map((line) => line.quantity)
  const { price } = await findPrice(db, { sizeIds, quantities }, chosen)
  return price
}

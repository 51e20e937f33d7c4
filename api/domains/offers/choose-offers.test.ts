import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { createRandom, type Random } from '../../testing/random.ts'
import { type CartSize, randomBasis } from '../../testing/random-carts.ts'
import { tryEveryCombination } from '../../testing/try-every-combination.ts'
import type { Basis } from './basis.ts'
import { type Chosen, chooseOffers } from './choose-offers.ts'

const sum = (paise: number[]) => paise.reduce((all, one) => all + one, 0)

const offBySize = ({ discounts }: Chosen) =>
  Object.fromEntries(
    discounts.map(({ offer_id, size_id, paise }) => [`${offer_id}:${size_id}`, paise]),
  )

function totalOf({ lines, shipping }: Basis, chosen: Chosen): number {
  const goods =
    sum(lines.map(({ price_paise, quantity }) => price_paise * quantity)) -
    sum(chosen.discounts.map(({ paise }) => paise))
  const isFree = chosen.is_shipping_free || goods > shipping.free_above_paise
  return goods + (isFree ? 0 : shipping.fee_paise)
}

/** What is wrong with a choice, whatever the offers. */
function* errorsIn(basis: Basis, chosen: Chosen): Generator<string> {
  for (const { size_id, quantity, price_paise } of basis.lines) {
    const off = sum(
      chosen.discounts.filter((one) => one.size_id === size_id).map((one) => one.paise),
    )
    if (price_paise * quantity - off < quantity) yield `A piece of size ${size_id} costs nothing.`
  }
  for (const { paise } of chosen.discounts) {
    if (!Number.isSafeInteger(paise) || paise <= 0) yield `${paise} is taken off.`
  }
  for (const { id, saving_paise } of chosen.offers) {
    const offer = basis.offers.find((one) => one.id === id)
    const its = chosen.discounts.filter(({ offer_id }) => offer_id === id)
    if (saving_paise <= 0) yield `Offer ${id} is used and saves nothing.`
    if (saving_paise > (basis.left[id] ?? saving_paise))
      yield `Offer ${id} gives more than is left.`
    if (offer?.kind !== 'free_shipping' && sum(its.map(({ paise }) => paise)) !== saving_paise) {
      yield `What offer ${id} takes off is not its saving.`
    }
    if (its.some(({ size_id }) => !offer?.covers.includes(size_id))) {
      yield `Offer ${id} takes something off a size that it does not cover.`
    }
  }
}

/** @returns how many carts had so many offers, and the first that went wrong */
function compare(random: Random, carts: number, most: CartSize) {
  const had: number[] = []
  for (let cart = 0; cart < carts; cart++) {
    const basis = randomBasis(random, most)
    const paidOnline = random.chance(0.7)
    const chosen = chooseOffers(basis, { paidOnline })
    const found = {
      total: totalOf(basis, chosen),
      ids: chosen.offers.map(({ id }) => id),
      savings: chosen.offers.map(({ saving_paise }) => saving_paise),
      off: offBySize(chosen),
    }
    const mixed = chooseOffers(mix(basis, random), { paidOnline })
    const tried = tryEveryCombination(basis, paidOnline)
    const errors = [...errorsIn(basis, chosen)]
    if (
      !isDeepStrictEqual(found, tried) ||
      !isDeepStrictEqual(mixed, chosen) ||
      errors.length > 0
    ) {
      return { had, wrong: { cart, basis, paidOnline, found, tried, chosen, mixed, errors } }
    }
    had[chosen.offers.length] = (had[chosen.offers.length] ?? 0) + 1
  }
  return { had, wrong: null }
}

const mix = (basis: Basis, random: Random): Basis => ({
  ...basis,
  lines: random.shuffle(basis.lines),
  offers: random
    .shuffle(basis.offers)
    .map((offer) => ({ ...offer, covers: random.shuffle(offer.covers) })),
})

test('20,000 random carts cost what they cost when every combination is tried, piece by piece', () => {
  const most = { lines: 4, pieces: 3, offers: 5 }
  const { had, wrong } = compare(createRandom(20_261_128), 20_000, most)
  expect(wrong).toBeNull()
  // Of carts in which no offers meet, 20,000 would say little.
  expect(had[1]).toBeGreaterThan(4_000)
  expect(had[2]).toBeGreaterThan(3_000)
  expect(had[3]).toBeGreaterThan(500)
})

test('so do carts with many offers', () => {
  const { had, wrong } = compare(createRandom(1), 150, { lines: 5, pieces: 4, offers: 10 })
  expect(wrong).toBeNull()
  expect(had[4]).toBeGreaterThan(0)
})

test('so do large carts', () => {
  const { wrong } = compare(createRandom(2), 15, { lines: 100, pieces: 99, offers: 4 })
  expect(wrong).toBeNull()
})

import type { BasisOffer } from './basis.ts'
import { partOff, reckon, type Taking, type Terms } from './reckon-offer.ts'
import { countOf, type Stack } from './stacks.ts'

/** A product offer with what it takes off its pieces while no other offer takes any of them. */
export type Candidate = { offer: BasisOffer; terms: Terms; alone: Taking }

/** Pieces that the same candidates take: these by their places, the one that saves most on them first. */
export type Wish = { stack: Stack; candidates: number[] }

/** @param candidates by id: where two save a piece as much, the first has it */
export function wishesOf(cart: Stack[], candidates: Candidate[]): Wish[] {
  return cart.flatMap((line) => {
    const takers = candidates
      .map(({ alone }, place) => ({
        place,
        pieces: countOf(alone.stacks.filter(({ size_id }) => size_id === line.size_id)),
        part: partOff(alone, line.price_paise),
      }))
      .filter(({ pieces, part }) => pieces > 0 && part > 0)
      .sort((a, b) => b.part - a.part || a.place - b.place)

    // Each takes the first pieces of the line, which parts where a taker ends.
    const ends = [...new Set(takers.map(({ pieces }) => pieces))].sort((a, b) => a - b)
    return ends.map((end, at) => ({
      stack: { ...line, quantity: end - (ends[at - 1] ?? 0) },
      candidates: takers.filter(({ pieces }) => pieces >= end).map(({ place }) => place),
    }))
  })
}

/**
 * What each candidate of a set takes off the pieces of which it is the best in the set.
 * @param set bit n is set for the candidate at place n
 */
export function takeBest(
  wishes: Wish[],
  candidates: Candidate[],
  set: number,
  roundTo: number,
): { offer: BasisOffer; taking: Taking }[] {
  const isIn = (place: number) => (set & (1 << place)) !== 0
  const taken = candidates.map((): Stack[] => [])
  for (const wish of wishes) {
    const best = wish.candidates.find(isIn)
    if (best !== undefined) taken[best]?.push(wish.stack)
  }
  return candidates.flatMap(({ offer, terms }, place) =>
    isIn(place) ? { offer, taking: reckon(terms, taken[place] ?? [], roundTo) } : [],
  )
}

import type { Product } from '../../../contract/catalogue.ts'
import { agesOf } from '../catalogue/childrens-ages.ts'
import {
  type Answers,
  combine,
  type Estimate,
  estimateGirth,
  estimateHeight,
  type Girth,
  girths,
  isChild,
  typicalChild,
  type Wearer,
} from './estimate-body.ts'

export type Row = Product['size_chart'][number]
/** A size that she has bought; its measurements are the garment's, in inches. */
export type Worn = Pick<Row, 'size' | Girth>
export type WornSizes = Record<'kept' | 'too_small' | 'too_large', Worn | null>

export type Garment = {
  wearer: Wearer
  /** The group and the type as the catalogue names them. */
  group: string
  type: string
  /** Such as: Slim, Easy. */
  cut: string
  rows: Row[]
}

/** Of garments: their girths, and the height that a child's is cut for. */
type Measure = Girth | 'height'
type Wants = Partial<Record<Measure, Estimate>>

export type Sized = { row: Row; odds: number; measures: Partial<Record<Measure, number>> }
export type Finding =
  | { kind: 'size'; best: Sized; wants: Wants }
  /** `by` says which girth asks for which, where two of them differ. */
  | { kind: 'between'; best: Sized; other: Sized; wants: Wants; by?: [Measure, Measure] }
  | { kind: 'outside'; measure: Measure; end: Sized; wants: Wants }
  | { kind: 'unknown' }

/** In cm: what a garment has more than the body, worn as most wear it. */
const chestEase: Record<string, number> = { Shirts: 10, 'T-Shirt': 7, Kurtis: 8, Frock: 7 }
const usualEase: Record<Girth, number> = { chest: 8, waist: 2, hip: 5 }
/** Children's is cut for them to grow into. */
const childrensEase: Record<Girth, number> = { chest: 12, waist: 3, hip: 6.5 }
const wished: Record<Answers['wish'], Record<Girth, number>> = {
  close: { chest: -4, waist: -1.5, hip: -2 },
  regular: { chest: 0, waist: 0, hip: 0 },
  loose: { chest: 5, waist: 2, hip: 4 },
}
/** In cm: how much less, and how much more, than wanted is worn all the same. */
const tolerances: Record<Measure, [less: number, more: number]> = {
  chest: [4, 8],
  waist: [4, 7],
  hip: [4, 14],
  height: [7, 13],
}

/** Of the odds of the likeliest: a size that comes as near is taken for its girth. */
const asGood = 0.9
/** In cm: what would name another size if she were so much more or less. */
const asNear = 0.5
const hardlyEver = 0.2
/** In cm: how much more than a size that she had would have been right. */
const saysOfSize = {
  kept: { more: 0, spread: 2.5 },
  too_small: { more: 5, spread: 4 },
  too_large: { more: -5, spread: 4 },
}
const sameWithin = 1

export function easeOf(girth: Girth, garment: Garment, wish: Answers['wish']): number {
  const { type, cut, wearer } = garment
  if (isChild(wearer)) return childrensEase[girth] + wished[wish][girth]
  const usual = (girth === 'chest' && chestEase[type]) || usualEase[girth]
  const byCut = /slim|shaped|fitted|close/i.test(cut)
    ? -2
    : /easy|roomy|relax|loose/i.test(cut)
      ? 2
      : 0
  return usual + (girth === 'waist' ? 0 : byCut) + wished[wish][girth]
}

/** The size that she would most probably keep, reckoned from the garment's measurements. */
export function findSize(garment: Garment, answers: Answers, worn?: WornSizes): Finding {
  const wants = wantsOf(garment, answers, worn)
  const rows = garment.rows.filter((row) => !wasWrong(row, worn))
  const sizes = rows.map((row) => toSized(row, garment, wants))
  const best = pick(sizes)
  if (!best || !girths.some((girth) => wants[girth])) return { kind: 'unknown' }
  const same = sizes.find(({ row }) => isAsKept(row, answers, worn))
  if (same && same.odds > best.odds / 2) return { kind: 'size', best: same, wants }
  const all = garment.rows.map((row) => ({ row, odds: 0, measures: measuresOf(row, garment) }))
  const outside = pastTheChart(all, wants)
  if (outside && best.odds < hardlyEver) return { kind: 'outside', ...outside, wants }
  const atOdds = best.odds < hardlyEver && disagreement(sizes, wants)
  if (atOdds) return { kind: 'between', ...atOdds, wants }
  for (const cm of [-asNear, asNear]) {
    const shifted = shift(wants, cm)
    const other = pick(rows.map((row) => toSized(row, garment, shifted)))
    if (other && other.row !== best.row) return { kind: 'between', best, other, wants }
  }
  return { kind: 'size', best, wants }
}

function toSized(row: Row, garment: Garment, wants: Wants): Sized & { off: number } {
  const measures = measuresOf(row, garment)
  return { row, measures, odds: oddsOf(measures, wants), off: offBy(measures, wants) }
}

/** Of those that are about as likely to be kept, the nearest. */
function pick(sizes: (Sized & { off: number })[]) {
  const most = Math.max(...sizes.map(({ odds }) => odds))
  const [best] = sizes
    .filter(({ odds }) => odds >= asGood * most)
    .toSorted((one, two) => one.off - two.off)
  return best
}

const shift = (wants: Wants, by: number): Wants =>
  Object.fromEntries(
    entriesOf(wants).map(([measure, { cm, spread }]) => [measure, { cm: cm + by, spread }]),
  )

/** How far its girth is from what is wanted, in cm. */
function offBy(measures: Sized['measures'], wants: Wants): number {
  const girth = girths.find((each) => wants[each])
  return girth ? Math.abs((measures[girth] ?? 0) - (wants[girth]?.cm ?? 0)) : 0
}

/** What the garment should measure: her body with the ease that she likes, and what she has kept. */
function wantsOf(garment: Garment, answers: Answers, worn?: WornSizes): Wants {
  const wants: Wants = {}
  for (const girth of girths) {
    if (!garment.rows.some((row) => row[girth] !== null)) continue
    const body = estimateGirth(girth, garment.wearer, answers)
    const ease = easeOf(girth, garment, answers.wish)
    const fromWorn = (['kept', 'too_small', 'too_large'] as const).flatMap((outcome) => {
      const inches = worn?.[outcome]?.[girth]
      const { more, spread } = saysOfSize[outcome]
      return inches ? [{ cm: toCm(inches) + more + wished[answers.wish][girth], spread }] : []
    })
    const fromBody = body ? [{ cm: body.cm + ease, spread: body.spread }] : []
    const wanted = combine([...fromBody, ...fromWorn])
    if (wanted) wants[girth] = wanted
  }
  const height = estimateHeight(garment.wearer, answers)
  if (height && isChild(garment.wearer)) wants.height = height
  return wants
}

export function measuresOf(row: Row, { group, wearer }: Garment): Sized['measures'] {
  const measures: Sized['measures'] = {}
  for (const girth of girths) {
    const inches = row[girth]
    if (inches !== null) measures[girth] = toCm(inches)
  }
  const [from, to] = agesOf(group, row.size)?.split('-').map(Number) ?? []
  const child = from && to ? typicalChild(wearer, (from + to + 1) / 2) : undefined
  if (child) measures.height = child.height
  return measures
}

/** By which garments of a kind are told apart. */
export const mainGirth = (row: Row) => (row.chest === null ? 'waist' : 'chest')

/** What she sent back as too small is, and so is what is no larger. */
function wasWrong(row: Row, worn?: WornSizes): boolean {
  const girth = mainGirth(row)
  const inches = row[girth] ?? 0
  const small = worn?.too_small?.[girth]
  const large = worn?.too_large?.[girth]
  return (small != null && inches <= small) || (large != null && inches >= large)
}

/** Whether it measures what she has kept, with the ease that she asks for now. */
function isAsKept(row: Row, { wish }: Answers, worn?: WornSizes): boolean {
  const girth = mainGirth(row)
  const kept = worn?.kept?.[girth]
  const has = row[girth]
  return (
    kept != null && has !== null && Math.abs(toCm(has - kept) - wished[wish][girth]) < sameWithin
  )
}

/** How probably she keeps a garment of such measures. */
function oddsOf(measures: Sized['measures'], wants: Wants): number {
  return entriesOf(wants).reduce((odds, [measure, wanted]) => {
    const has = measures[measure]
    return has === undefined ? odds : odds * oddsAt(measure, has, wanted)
  }, 1)
}

function oddsAt(measure: Measure, has: number, { cm, spread }: Estimate): number {
  const [less, more] = tolerances[measure]
  return share((has - cm + less) / spread) - share((has - cm - more) / spread)
}

function pastTheChart(sizes: Sized[], wants: Wants): { measure: Measure; end: Sized } | undefined {
  const [first] = sizes
  const last = sizes.at(-1)
  for (const [measure, { cm }] of entriesOf(wants)) {
    const [less, more] = tolerances[measure]
    if (last && cm > (last.measures[measure] ?? cm) + less) return { measure, end: last }
    if (first && cm < (first.measures[measure] ?? cm) - more) return { measure, end: first }
  }
  return undefined
}

/** Two measures that ask for different sizes. */
function disagreement(sizes: Sized[], wants: Wants) {
  const choices = entriesOf(wants).flatMap(([measure, wanted]) => {
    const [best] = sizes
      .filter(({ measures }) => measures[measure] !== undefined)
      .toSorted((one, two) => oddsIn(two, measure, wanted) - oddsIn(one, measure, wanted))
    return best ? [{ measure, best }] : []
  })
  const [one] = choices
  const two = choices.find(({ best }) => best !== one?.best)
  if (!one || !two) return undefined
  const by: [Measure, Measure] = [one.measure, two.measure]
  return { best: one.best, other: two.best, by }
}

const oddsIn = ({ measures }: Sized, measure: Measure, wanted: Estimate) =>
  oddsAt(measure, measures[measure] ?? 0, wanted)

const entriesOf = (wants: Wants) => Object.entries(wants) as [Measure, Estimate][]

const toCm = (inches: number) => inches * 2.54

/** The share of a normal distribution below z: Abramowitz and Stegun 26.2.17, to 1e-7. */
function share(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const powers = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const sum = powers.reduceRight((rest, power) => (rest + power) * t, 0)
  const above = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
  return z > 0 ? 1 - above : above
}

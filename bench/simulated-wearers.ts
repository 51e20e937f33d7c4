import { createRandom, type Random } from '../api/testing/random.ts'
import {
  type Answers,
  chartsFor,
  type Girth,
  girths,
  isChild,
  typicalChild,
  type Wearer,
} from '../storefront/features/size-finder/estimate-body.ts'
import {
  easeOf,
  findSize,
  type Garment,
  mainGirth,
  measuresOf,
} from '../storefront/features/size-finder/find-size.ts'

/**
 * People of known girths, to judge the size finder by. Their bodies follow other equations than the finder's: linear in
 * height and weight, with the spread about them that was measured. Means and spreads of height and weight are of urban
 * Indian adults; of children the medians of age, with the spread of the IAP's percentiles.
 *
 * Girths: men's chest and women's bust by the standard deviations and correlations of ANSUR II (2014); waist and hip by
 * 5,700 adults of NHANES 2017-2020 of a body mass index of 16 to 32, the waist 4 % less, since NHANES measures it lower.
 */
type Line = { at: number; perCm: number; perKg: number; spread: number }
type Population = {
  height: [mean: number, spread: number]
  weight: [median: number, spread: number]
  /** Of height and the logarithm of weight. */
  correlation: number
} & Record<Girth, Line>

const men: Population = {
  height: [166, 6.5],
  weight: [66, 0.17],
  correlation: 0.4,
  chest: { at: 96.2, perCm: -0.25, perKg: 0.62, spread: 4 },
  waist: { at: 84.2, perCm: -0.62, perKg: 0.87, spread: 5.5 },
  hip: { at: 93.1, perCm: -0.133, perKg: 0.551, spread: 3.1 },
}
const women: Population = {
  height: [153, 6],
  weight: [57, 0.19],
  correlation: 0.3,
  chest: { at: 90.2, perCm: -0.3, perKg: 0.7, spread: 4.4 },
  waist: { at: 81.7, perCm: -0.574, perKg: 0.922, spread: 5.5 },
  hip: { at: 95.7, perCm: -0.2, perKg: 0.73, spread: 3.8 },
}
/** By weight alone; the height of a child says little more of its girth. */
const children: Record<Girth, Line> = {
  chest: { at: 41, perCm: 0, perKg: 0.8, spread: 2.4 },
  waist: { at: 39.5, perCm: 0, perKg: 0.63, spread: 3 },
  hip: { at: 43, perCm: 0, perKg: 0.83, spread: 2.6 },
}

/** In cm: how much less and more than she likes a wearer keeps, and how far wearers differ in that. */
const keeps: Record<Girth | 'height', { less: [number, number]; more: [number, number] }> = {
  chest: { less: [4, 1], more: [8, 2] },
  waist: { less: [4, 1], more: [7, 2] },
  hip: { less: [4, 1], more: [14, 3] },
  height: { less: [7, 1.5], more: [13, 2.5] },
}

export type Knows = 'body' | 'usual size' | 'both' | 'age'
type Options = {
  wearers: number
  seed: number
  knows: Knows
  /** What all girths are multiplied by: how wrong the published ones may be for who shops here. */
  level?: number
}
export type Verdict = Record<
  'right' | 'kept' | 'wrong' | 'unnamed' | 'misfits' | 'misled',
  number
> & {
  share: number
}

/**
 * Asks the finder for each of them. `right` is the size nearest to what she likes, `kept` another that she would keep;
 * `unnamed` those whom a size fits and the finder named none. `misfits` are those whom no size fits, of whom `misled`
 * were named one. `share` is that of right and kept among those whom a size fits.
 */
export function judgeFinder(garment: Garment, options: Options): Verdict {
  const random = createRandom(options.seed)
  const counts = { right: 0, kept: 0, wrong: 0, unnamed: 0, misfits: 0, misled: 0 }
  for (let i = 0; i < options.wearers; i++) {
    const { fitting, named } = judgeOne(garment, options, random)
    if (!fitting.length) {
      counts.misfits++
      if (named) counts.misled++
    } else if (!named) counts.unnamed++
    else if (named === fitting[0]) counts.right++
    else if (fitting.includes(named)) counts.kept++
    else counts.wrong++
  }
  const share = (counts.right + counts.kept) / (options.wearers - counts.misfits)
  return { ...counts, share }
}

/** @returns the sizes that she would keep, the one she likes most first, and what the finder names */
function judgeOne(garment: Garment, { knows, level = 1 }: Options, random: Random) {
  const { wearer } = garment
  const age = isChild(wearer) ? 4 + Math.floor(random.next() * 11) : undefined
  const { height, weight } = age === undefined ? adult(wearer, random) : child(wearer, age, random)
  const people = wearer === 'Men' ? men : women
  const lines = isChild(wearer) ? children : people
  // Those of adults are of the mean body, those of children of none.
  const [tall, heavy] = isChild(wearer) ? [0, 0] : [people.height[0], people.weight[0]]
  const girthOf = ({ at, perCm, perKg, spread }: Line) =>
    level * (at + perCm * (height - tall) + perKg * (weight - heavy)) + normal(random, 0, spread)
  const body = {
    chest: girthOf(lines.chest),
    waist: girthOf(lines.waist),
    hip: girthOf(lines.hip),
  }
  const wish = pick(random, ['regular', 'regular', 'regular', 'close', 'loose'] as const)
  const likes = { height } as Record<Girth | 'height', number>
  for (const girth of girths) {
    likes[girth] = body[girth] + easeOf(girth, garment, wish) + normal(random, 0, 1.5)
  }
  const limits = Object.fromEntries(
    Object.entries(keeps).map(([name, { less, more }]) => [
      name,
      [Math.max(1, normal(random, ...less)), Math.max(1, normal(random, ...more))],
    ]),
  )
  const sizes = garment.rows.map((row) => {
    const measures = Object.entries(measuresOf(row, garment)) as [Girth | 'height', number][]
    const offs = measures.map(([name, cm]) => ({ name, off: cm - likes[name] }))
    const isKept = offs.every(({ name, off }) => {
      const [less = 0, more = 0] = limits[name] ?? []
      return off >= -less && off <= more
    })
    const main = offs.find(({ name }) => name === 'chest' || name === 'waist')
    return { size: row.size, isKept, off: Math.abs(main?.off ?? 0) }
  })
  const wanted = sizes.filter(({ isKept }) => isKept).toSorted((one, two) => one.off - two.off)
  const finding = findSize(garment, {
    ...answersOf({ wearer, garment, body, height, weight, age, knows }, random),
    wish,
  })
  const named = 'best' in finding ? finding.best.row.size : undefined
  return { fitting: wanted.map(({ size }) => size), named }
}

type Known = {
  wearer: Wearer
  garment: Garment
  body: Record<Girth, number>
  height: number
  weight: number
  age: number | undefined
  knows: Knows
}

/** As people say it: in whole cm and kg, a little off, and the brand's size as they found it to fit. */
function answersOf(known: Known, random: Random): Omit<Answers, 'wish'> {
  const { wearer, body, height, weight, age, knows } = known
  const measured = {
    height: Math.round(height + normal(random, 0.5, 1)),
    weight: Math.round(weight + normal(random, -0.5, 1.5)),
  }
  if (age !== undefined) return knows === 'age' ? { age } : { age, ...measured }
  const usual = usualSize(wearer, known.garment, body, random)
  if (knows === 'body') return measured
  return knows === 'both' ? { ...measured, ...usual } : usual
}

function usualSize(wearer: Wearer, { rows }: Garment, body: Record<Girth, number>, random: Random) {
  const girth = rows[0] ? mainGirth(rows[0]) : 'waist'
  const chart = pick(random, chartsFor(wearer, girth))
  // What the brand really sews differs from its chart, and some like it a size larger.
  const felt = body[girth] + normal(random, 0, 1.5) + (random.next() < 0.15 ? 4 : 0)
  const [nearest] = chart.sizes.toSorted(
    (one, two) => Math.abs((one[girth] ?? 0) - felt) - Math.abs((two[girth] ?? 0) - felt),
  )
  return { chart: chart.id, ...(nearest && { size: nearest.size }) }
}

function adult(wearer: Wearer, random: Random) {
  const { height, weight, correlation } = wearer === 'Men' ? men : women
  const tall = normal(random, 0, 1)
  const heavy = correlation * tall + Math.sqrt(1 - correlation ** 2) * normal(random, 0, 1)
  return {
    height: height[0] + height[1] * tall,
    weight: weight[0] * Math.exp(weight[1] * heavy),
  }
}

function child(wearer: Wearer, age: number, random: Random) {
  const typical = typicalChild(wearer, age + random.next()) ?? { height: 0, weight: 0 }
  const tall = normal(random, 0, 1)
  const heavy = 0.7 * tall + Math.sqrt(1 - 0.7 ** 2) * normal(random, 0, 1)
  return {
    height: typical.height * (1 + 0.045 * tall),
    weight: typical.weight * Math.exp(0.17 * heavy),
  }
}

/** Of a normal distribution. */
const normal = ({ next }: Random, mean: number, spread: number) =>
  mean + spread * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())

function pick<T>({ below }: Random, values: readonly T[]): T {
  const value = values[below(values.length)]
  if (value === undefined) throw new Error('there is nothing to pick')
  return value
}

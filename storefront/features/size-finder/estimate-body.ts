import bodies from './bodies.json' with { type: 'json' }
import usual from './usual-sizes.json' with { type: 'json' }

export const girths = ['chest', 'waist', 'hip'] as const
export type Girth = (typeof girths)[number]

export type Wearer = 'Men' | 'Women' | 'Boys' | 'Girls'
export const isChild = (wearer: Wearer) => wearer === 'Boys' || wearer === 'Girls'

/** In cm, with how far it may be off. */
export type Estimate = { cm: number; spread: number }

/** What a shopper answers: cm, kg, years; what she does not know is not there. */
export type Answers = {
  height?: number
  weight?: number
  age?: number
  /** Of a chart of usual sizes, and a size of it. */
  chart?: string
  size?: string
  wish: 'close' | 'regular' | 'loose'
}

export const childrensYears = Object.keys(bodies.children.Boys).map(Number)

type UsualSize = { size: string } & Partial<Record<Girth, number>>
type Chart = { id: string; brand: string; for: string; spreadCm: number; sizes: UsualSize[] }
const charts: Chart[] = usual.charts

/** The charts by which a wearer may say a usual size of garments that have this girth. */
export const chartsFor = (wearer: Wearer, girth: Girth): Chart[] =>
  charts.filter((chart) => chart.for === wearer && chart.sizes.some((size) => size[girth]))

/** Undefined where the answers say nothing of it. */
export function estimateGirth(
  girth: Girth,
  wearer: Wearer,
  answers: Answers,
): Estimate | undefined {
  const known = [byHeightAndWeight(girth, wearer, answers), byUsualSize(girth, answers)]
  return combine(known.filter((estimate) => estimate !== undefined))
}

/** A child's, by its age where it was not measured. */
export function estimateHeight(wearer: Wearer, { height, age }: Answers): Estimate | undefined {
  if (height !== undefined) return { cm: height, spread: 1 }
  const typical = typicalChild(wearer, age)
  return typical && { cm: typical.height, spread: typical.height * bodies.children.heightSpread }
}

/** The height that a child of an age has in the middle, between birthdays too; undefined past the data. */
export function typicalChild(wearer: Wearer, age: number | undefined) {
  if (age === undefined || (wearer !== 'Boys' && wearer !== 'Girls')) return undefined
  const years: Record<string, number[]> = bodies.children[wearer]
  const [height, weight] = years[Math.floor(age)] ?? []
  if (height === undefined || weight === undefined) return undefined
  const [later = height, heavier = weight] = years[Math.floor(age) + 1] ?? []
  const part = age % 1
  return { height: height + part * (later - height), weight: weight + part * (heavier - weight) }
}

function byHeightAndWeight(girth: Girth, wearer: Wearer, answers: Answers): Estimate | undefined {
  // A child of seven may be on any day of that year.
  const child = typicalChild(wearer, answers.age === undefined ? undefined : answers.age + 0.5)
  const height = answers.height ?? child?.height
  if (height === undefined) return undefined
  // Of those of an age, the taller are heavier by about this power.
  const weight = answers.weight ?? (child && child.weight * (height / child.height) ** 2.2)
  if (weight === undefined) return undefined
  const isAdult = wearer === 'Men' || wearer === 'Women'
  const body = bodies.girths[isAdult ? wearer : 'Children']
  const { cm, byHeight, byWeight, spread } = body[girth]
  const size = cm * (height / body.height) ** byHeight * (weight / body.weight) ** byWeight
  const unsure = answers.weight === undefined ? bodies.children.weightSpread * byWeight : 0
  return { cm: size, spread: size * Math.hypot(spread, unsure) }
}

function byUsualSize(girth: Girth, answers: Answers): Estimate | undefined {
  const chart = charts.find(({ id }) => id === answers.chart)
  const cm = chart?.sizes.find(({ size }) => size === answers.size)?.[girth]
  return chart && cm ? { cm, spread: chart.spreadCm } : undefined
}

/** What several estimates say together: the surer weigh more. */
export function combine(estimates: Estimate[]): Estimate | undefined {
  if (!estimates.length) return undefined
  const weights = estimates.map(({ spread }) => 1 / spread ** 2)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const cm =
    estimates.reduce((sum, estimate, i) => sum + estimate.cm * (weights[i] ?? 0), 0) / total
  return { cm, spread: Math.sqrt(1 / total) }
}

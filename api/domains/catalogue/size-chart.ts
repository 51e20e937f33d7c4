import type { Product } from '../../../contract/catalogue.ts'

type Row = Product['size_chart'][number]

/** In inches. */
type Measure = readonly [start: number, step: number]
type Top = Record<'chest' | 'shoulder' | 'length' | 'longSleeve' | 'shortSleeve', Measure>
type Bottom = Record<'waist' | 'hip' | 'length', Measure>
type Body = 'Men' | 'Women' | 'Kids'

const sizes = ['S', 'M', 'L', 'XL', 'XXL', 'XXXL']

/** In years, of children's sizes. */
export const childrensAges: Record<string, [from: number, to: number]> = {
  S: [4, 5],
  M: [6, 7],
  L: [8, 9],
  XL: [10, 11],
  XXL: [12, 13],
}

const cuts: Record<Body, Omit<Top, 'length'>> = {
  Men: { chest: [38, 2], shoulder: [17, 0.5], longSleeve: [24, 0.5], shortSleeve: [8.5, 0.5] },
  Women: { chest: [36, 2], shoulder: [14, 0.5], longSleeve: [22, 0.5], shortSleeve: [6, 0.5] },
  Kids: { chest: [26, 2], shoulder: [10.5, 0.75], longSleeve: [14, 1.5], shortSleeve: [4.5, 0.5] },
}

/** From the shoulder to the hem. */
const topLengths: Record<string, Record<Body, Measure>> = {
  Shirts: { Men: [28, 0.5], Women: [26, 0.5], Kids: [17, 1.5] },
  'T-Shirt': { Men: [27, 0.75], Women: [24.5, 0.5], Kids: [16, 1.5] },
  Kurtis: { Men: [38, 0.25], Women: [38, 0.25], Kids: [22, 2] },
  Frock: { Men: [36, 0.5], Women: [36, 0.5], Kids: [24, 2.5] },
}

const legs: Record<Body, Bottom> = {
  Men: { waist: [30, 2], hip: [37, 2], length: [30, 0.5] },
  Women: { waist: [28, 2], hip: [36, 2], length: [28, 0.5] },
  Kids: { waist: [21, 1.5], hip: [25, 2], length: [17.5, 2.5] },
}
const bottoms: Record<string, Record<Body, Bottom>> = { Jeans: legs, Trousers: legs }

type Garment = { type: string; gender: string; sleeve: string; sizes: string[] }

/** The garment's measurements in its sizes. Empty for a type whose measurements are not known. */
export function sizeChart(garment: Garment): Row[] {
  const body = bodyOf(garment.gender)
  const top = topLengths[garment.type]
  const bottom = bottoms[garment.type]?.[body]
  const steps = [...sizes.entries()].filter(([, size]) => garment.sizes.includes(size))
  if (bottom) return steps.map(([step, size]) => bottomRow(bottom, size, step))
  if (!top) return []
  const cut = { ...cuts[body], length: top[body] }
  return steps.map(([step, size]) => topRow(cut, garment.sleeve, size, step))
}

function topRow(cut: Top, sleeve: string, size: string, step: number): Row {
  return {
    size,
    chest: at(cut.chest, step),
    shoulder: at(cut.shoulder, step),
    length: at(cut.length, step),
    sleeve_length: sleeveLength(cut, sleeve, step),
    waist: null,
    hip: null,
  }
}

function bottomRow(cut: Bottom, size: string, step: number): Row {
  const { waist, hip, length } = cut
  const none = { chest: null, shoulder: null, sleeve_length: null }
  return { size, ...none, length: at(length, step), waist: at(waist, step), hip: at(hip, step) }
}

function sleeveLength({ longSleeve, shortSleeve }: Top, sleeve: string, step: number) {
  const words = sleeve.toLowerCase()
  if (words.includes('sleeveless')) return null
  if (words.includes('quarter')) return toHalf(at(longSleeve, step) * 0.75)
  if (words.includes('elbow')) return toHalf(at(longSleeve, step) * 0.55)
  return at(/half|short/.test(words) ? shortSleeve : longSleeve, step)
}

function bodyOf(gender: string): Body {
  if (gender === 'Boys' || gender === 'Girls') return 'Kids'
  return gender === 'Women' ? 'Women' : 'Men'
}

const at = ([start, step]: Measure, steps: number) => start + step * steps
const toHalf = (inches: number) => Math.round(inches * 2) / 2

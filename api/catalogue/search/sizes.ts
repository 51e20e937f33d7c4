import { childrensAges, sizeChart } from '../size-chart.ts'
import { type Claim, isOf, take } from './claims.ts'
import type { Phrase } from './phrases.ts'
import type { Vocabulary } from './vocabulary.ts'

/** For whom, and which garments, as the rest of the search says. */
type Asked = { genders: string[]; types: string[] }

const children = ['Boys', 'Girls']
const adults = ['Men', 'Women']
const order = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', '4XL', '5XL']
const oldestChild = 17
const bottoms = ['Jeans', 'Trousers']
const measures = { smallest: 24, largest: 56 }

/** Takes sizes, in letters or measured, and children's ages out of the phrases that are left. */
export function readSizes(left: Phrase[], asked: Asked, vocabulary: Vocabulary): Claim[] {
  const claims: Claim[] = []
  for (let at = 0; at < left.length; ) {
    const claim =
      ageAt(left, at, asked) ??
      letterAt(left, at, vocabulary) ??
      measureAt(left, at, asked, vocabulary)
    if (!claim) {
      at++
      continue
    }
    take(left, claim.phrases)
    claims.push(claim)
  }
  return claims
}

/** 'age 6', '6 years', '6-7 years'; and '6' where a child is asked for. */
function ageAt(left: Phrase[], at: number, { genders }: Asked): Claim | undefined {
  const isForChildren = genders.length > 0 && genders.every((gender) => children.includes(gender))
  const before = left
    .slice(at, at + 1)
    .filter((phrase) => isOf(phrase, 'age', 'age') || isOf(phrase, 'measure', 'size'))
  const first = left[at + before.length]
  if (first?.number === undefined) return undefined
  let end = at + before.length + 1
  let last = first
  if (isOf(left[end], 'price', 'to') && left[end + 1]?.number !== undefined) {
    last = left[end + 1] ?? first
    end += 2
  }
  const unit = left[end]
  const hasUnit = isOf(unit, 'age') && !isOf(unit, 'age', 'age')
  const isAge = hasUnit || isOf(before[0], 'age') || (isForChildren && first.number <= oldestChild)
  if (!isAge) return undefined
  const phrases = left.slice(at, hasUnit ? end + 1 : end)
  const inMonths = isOf(unit, 'age', 'months')
  const ages: [number, number] = inMonths ? [0, 0] : [first.number, last.number ?? first.number]
  if (ages[0] > oldestChild || (genders.length > 0 && !isForChildren)) {
    return { kind: 'nothing', label: '', phrases }
  }
  return ofAges(ages, phrases, genders)
}

function ofAges([from, to]: [number, number], phrases: Phrase[], genders: string[]): Claim {
  const of = Object.entries(childrensAges)
  const fitting = of.filter(([, [least, most]]) => least <= to && from <= most)
  const nearest = from < 4 ? of.slice(0, 1) : of.slice(-1)
  const sizes = (fitting.length > 0 ? fitting : nearest).map(([size]) => size)
  const asked = from === to ? `${from} years` : `${from} to ${to} years`
  return {
    kind: 'size',
    label: `${asked} (${sizes.join(', ')})`,
    phrases,
    sizes,
    ...(genders.length > 0 ? {} : { genders: children }),
    ...(fitting.length > 0 ? {} : { notSold: { word: asked, nearest: `size ${sizes[0]}` } }),
  }
}

/** 'XL', 'size m', and of sizes that the shop has not the nearest. */
function letterAt(left: Phrase[], at: number, vocabulary: Vocabulary): Claim | undefined {
  const before = left.slice(at, at + 1).filter((phrase) => isOf(phrase, 'measure'))
  const phrase = left[at + before.length]
  const size = phrase?.meaning?.kind === 'size' ? phrase.meaning.values[0] : undefined
  if (!phrase || !size) return undefined
  const next = left[at + before.length + 1]
  const phrases = [...before, phrase, ...(next && isOf(next, 'measure', 'size') ? [next] : [])]
  const has = (other: string) => vocabulary.sizes.has(other.toLowerCase())
  const place = order.indexOf(size)
  const nearest = order
    .filter(has)
    .toSorted((a, b) => Math.abs(order.indexOf(a) - place) - Math.abs(order.indexOf(b) - place))[0]
  const shown = has(size) ? size : (nearest ?? size)
  return {
    kind: 'size',
    label: `Size ${shown}`,
    phrases,
    sizes: [shown],
    ...(shown === size ? {} : { notSold: { word: `size ${size}`, nearest: `size ${shown}` } }),
  }
}

/** 'size 32', 'waist 32', '32 inch'; and '32' beside a garment. */
function measureAt(
  left: Phrase[],
  at: number,
  asked: Asked,
  vocabulary: Vocabulary,
): Claim | undefined {
  const before = left.slice(at, at + 1).filter((phrase) => isOf(phrase, 'measure'))
  const number = left[at + before.length]
  const inches = number?.number
  if (number === undefined || inches === undefined) return undefined
  if (inches < measures.smallest || inches > measures.largest) return undefined
  const next = left[at + before.length + 1]
  if (isOf(left[at - 1], 'price') || isOf(next, 'price')) return undefined
  const after = next && isOf(next, 'measure') ? [next] : []
  const [word] = [...before, ...after]
  if (!word && asked.types.length === 0) return undefined
  const sizes = vocabulary.sizes.has(String(inches))
    ? [String(inches)]
    : sizesOf(inches, word?.meaning?.values[0], asked)
  const label = `Size ${inches} (${sizes.join(', ')})`
  const genders = asked.genders.length > 0 ? {} : { genders: adults }
  return { kind: 'size', label, phrases: [...before, number, ...after], sizes, ...genders }
}

function sizesOf(inches: number, measure: string | undefined, { genders, types }: Asked): string[] {
  const usual = measure === 'waist' || (measure !== 'chest' && inches < 36) ? 'Jeans' : 'Shirts'
  const type = types[0] ?? usual
  const sizes = (genders.length > 0 ? genders : adults).map((gender) => {
    const rows = sizeChart({ type, gender, sleeve: '', sizes: order })
    const of = bottoms.includes(type) ? 'waist' : 'chest'
    return (rows.find((row) => (row[of] ?? 0) >= inches) ?? rows.at(-1))?.size
  })
  return [...new Set(sizes.filter((size) => size !== undefined))]
}

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
  const numbers: [number, number] = [first.number, last.number ?? first.number]
  const asked = `${[...new Set(numbers)].join(' to ')} ${inMonths ? 'months' : 'years'}`
  const ages = inMonths ? numbers.map((months) => Math.floor(months / 12)) : numbers
  if ((ages[0] ?? 0) > oldestChild || (genders.length > 0 && !isForChildren)) {
    return { kind: 'nothing', label: '', phrases }
  }
  return ofAges(ages, asked, phrases, genders)
}

function ofAges(
  [from = 0, to = from]: number[],
  asked: string,
  phrases: Phrase[],
  genders: string[],
): Claim {
  const of = Object.entries(childrensAges)
  const fitting = of.filter(([, [least, most]]) => least <= to && from <= most)
  const nearest = from < 4 ? of.slice(0, 1) : of.slice(-1)
  const sizes = (fitting.length > 0 ? fitting : nearest).map(([size]) => size)
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

/** 'size 32', 'waist 32', '32 inch', 'chest 38-40', '32x30'; and '32' beside a garment. */
function measureAt(
  left: Phrase[],
  at: number,
  asked: Asked,
  vocabulary: Vocabulary,
): Claim | undefined {
  const before = left.slice(at, at + 1).filter((phrase) => isOf(phrase, 'measure'))
  const numbers = numbersAt(left, at + before.length)
  const [first, last = first] = numbers.inches
  if (first === undefined || last === undefined) return undefined
  const end = at + before.length + numbers.phrases.length
  const next = left[end]
  // In 'waist 32 length 30' the second word is of the second number.
  const isAfter = isOf(next, 'measure') && (before.length === 0 || !left[end + 1]?.number)
  const after = next && isAfter ? [next] : []
  const [word] = [...before, ...after]
  const phrases = [...before, ...numbers.phrases, ...after]
  if (isOf(word, 'measure', 'length')) return { kind: 'nothing', label: '', phrases }
  if (first < measures.smallest || last > measures.largest) return undefined
  if (!word && (isOf(left[at - 1], 'price') || isPriced(left, end))) return undefined
  if (!word && asked.types.length === 0) return undefined
  const both = [...new Set([first, last])]
  const sizes = both.flatMap((inches) =>
    vocabulary.sizes.has(String(inches))
      ? [String(inches)]
      : sizesOf(inches, word?.meaning?.values[0], asked),
  )
  const each = [...new Set(sizes)]
  const label = `Size ${both.join(' to ')} (${each.join(', ')})`
  const genders = asked.genders.length > 0 ? {} : { genders: adults }
  return { kind: 'size', label, phrases, sizes: each, ...genders }
}

/** One number, two of a range, or the waist of '32x30', of which no size says the length. */
function numbersAt(left: Phrase[], at: number): { inches: number[]; phrases: Phrase[] } {
  const [first, joint, last] = left.slice(at, at + 3)
  if (first?.number === undefined) return { inches: [], phrases: [] }
  const isPair = joint !== undefined && last?.number !== undefined
  if (isPair && joint.text === 'x') return { inches: [first.number], phrases: [first, joint, last] }
  if (isPair && isOf(joint, 'price', 'to') && (last?.number ?? 0) <= measures.largest) {
    return { inches: [first.number, last.number ?? 0], phrases: [first, joint, last] }
  }
  return { inches: [first.number], phrases: [first] }
}

/** Whether the word of price there is of what stands before it, and not of an amount behind. */
function isPriced(left: Phrase[], at: number): boolean {
  if (!isOf(left[at], 'price')) return false
  const next = isOf(left[at + 1], 'price', 'currency') ? left[at + 2] : left[at + 1]
  return isOf(left[at], 'price', 'currency') || next?.number === undefined
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

import { codeError } from '../catalogue/bar-codes.ts'
import { readCell, readRecord } from './cell-text.ts'
import type { Field, Line } from './fields.ts'

/** What of a product a line says: null where it clears it, and nothing where it says nothing. */
export type ProductValues = {
  name?: string
  group?: string
  type?: string
  brand?: string | null
  gender?: string
  description?: string | null
  key_features?: Record<string, string> | null
  material_care?: string | null
  hsn?: string | null
  country_of_origin?: string | null
  generic_name?: string | null
  net_quantity?: number | null
  made?: string | null
  maker_role?: string | null
  maker_name?: string | null
  maker_address?: string | null
  sizes_cm?: Record<string, string> | null
  is_returnable?: boolean
  is_replaceable?: boolean
  is_bestseller?: boolean
  new_variant?: boolean
}
export type SizeValues = {
  price_paise?: number
  mrp_paise?: number | null
  stock?: number
  sku?: string | null
  barcode?: string | null
  weight_grams?: number | null
  cost_paise?: number | null
  shelf?: string | null
}
export type CellError = { field: Field; text: string }
export type Parsed = {
  slug: string
  colour: string
  size: string
  hex?: string
  product: ProductValues
  own: SizeValues
  errors: CellError[]
}

/** A text that a cell may have, or the sentence that says what is wrong with it. */
type Reader<T> = (text: string) => { value: T } | { error: string }

const maxPaise = 1_000_000_000
const months = 'jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez'
/** What a sheet makes of 10-12. */
const date = RegExp(
  `^(\\d{1,2}[-. ](${months})[a-z]*([-. ]\\d{2,4})?|(${months})[a-z]*[-. ]\\d{1,4}|\\d{4}-\\d\\d-\\d\\d.*|\\d{1,2}[/.]\\d{1,2}[/.]\\d{2,4})$`,
  'i',
)
const rounded = /^[+-]?\d+([.,]\d+)?e\+?\d+$/i

const undamaged = (text: string): string | undefined => {
  if (rounded.test(text)) {
    return `A sheet has rounded it to ${text}: format the column as text, and type or export it anew.`
  }
  if (date.test(text)) {
    return `A sheet has made a date of it, ${text}: format the column as text, and type it anew.`
  }
  return undefined
}

const line =
  (max: number): Reader<string> =>
  (text) => {
    if (text.length > max) return { error: `It may have ${max} letters at most.` }
    if (text.includes('\0') || !text.isWellFormed()) return { error: 'It has signs that are none.' }
    return { value: text }
  }

const code: Reader<string> = (text) => {
  const damaged = rounded.test(text) ? undamaged(text) : undefined
  return damaged ? { error: damaged } : line(60)(text)
}

const sizeName: Reader<string> = (text) => {
  const damaged = undamaged(text)
  return damaged ? { error: damaged } : line(40)(text)
}

const barcode: Reader<string> = (text) => {
  const damaged = rounded.test(text) ? undamaged(text) : undefined
  if (damaged) return { error: damaged }
  const problem = codeError(text)
  return problem ? { error: `It ${problem}.` } : { value: text }
}

/** Rupees as people and sheets write them, in paise: 1,299.50 and 1.299,50, with ₹ or Rs. */
const money: Reader<number> = (text) => {
  const plain = text.replaceAll(/₹|rs\.?|inr|\s|\/-/gi, '')
  const amount = plainNumber(plain)
  if (amount === undefined) return { error: `“${text}” is no amount in rupees, such as 1299.00.` }
  const paise = Math.round(amount * 100)
  if (Math.abs(amount * 100 - paise) > 1e-6) return { error: 'It may have two decimals at most.' }
  if (paise <= 0) return { error: 'It must be more than 0.' }
  if (paise > maxPaise) return { error: 'It must be ₹1,00,00,000 or less.' }
  return { value: paise }
}

/** Of points and commas the last parts the decimals, unless three digits follow each comma. */
function plainNumber(text: string): number | undefined {
  if (!/^\d[\d.,]*$/.test(text)) return undefined
  const grouped = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/
  const foreign = /^\d{1,3}(\.\d{3})*,\d{1,2}$|^\d+,\d{1,2}$/
  const plain = grouped.test(text)
    ? text.replaceAll(',', '')
    : foreign.test(text)
      ? text.replaceAll('.', '').replace(',', '.')
      : text
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

const whole =
  (min: number, max: number): Reader<number> =>
  (text) => {
    const plain = text.replace(/\.0+$/, '')
    const value = /^-?\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN
    if (value >= min && value <= max) return { value }
    return { error: `“${text}” is no whole number from ${min} to ${max}.` }
  }

const cost: Reader<number> = (text) => (Number(text) === 0 ? { value: 0 } : money(text))

const grams: Reader<number> = (text) => {
  const number = /^\d{1,6}(\.\d+)?$/.test(text) ? Math.round(Number(text)) : 0
  return number >= 1 && number <= 100_000
    ? { value: number }
    : { error: `“${text}” is no weight in grams, from 1 to 100000.` }
}

const oneOf =
  (...names: string[]): Reader<string> =>
  (text) => {
    const value = names.find((name) => name.toLowerCase() === text.toLowerCase())
    return value ? { value } : { error: `It must be one of ${names.join(', ')}.` }
  }

const flag: Reader<boolean> = (text) => {
  if (/^(yes|true|1|ja|y)$/i.test(text)) return { value: true }
  return /^(no|false|0|nein|n)$/i.test(text) ? { value: false } : { error: 'It must be yes or no.' }
}

const record: Reader<Record<string, string>> = (text) => {
  const value = readRecord(text)
  return value ? { value } : { error: 'Each entry is a line such as Fabric: cotton.' }
}

const matching =
  (pattern: RegExp, error: string): Reader<string> =>
  (text) =>
    pattern.test(text) ? { value: text } : { error }

const hsn = matching(/^\d{4,8}$/, 'An HSN code has 4 to 8 digits.')

const productReaders = {
  name: line(200),
  group: line(60),
  type: line(60),
  brand: line(120),
  gender: oneOf('Men', 'Women', 'Boys', 'Girls', 'Unisex'),
  description: line(20_000),
  key_features: record,
  material_care: line(2_000),
  hsn,
  country_of_origin: line(60),
  generic_name: line(60),
  net_quantity: whole(1, 1_000),
  made: matching(/^20\d\d-(0[1-9]|1[0-2])$/, 'It must be a month such as 2026-09.'),
  maker_role: oneOf('manufacturer', 'packer', 'importer'),
  maker_name: line(120),
  maker_address: line(240),
  sizes_cm: record,
  is_returnable: flag,
  is_replaceable: flag,
  is_bestseller: flag,
  new_variant: flag,
} as const
const sizeReaders = {
  price: ['price_paise', money],
  mrp: ['mrp_paise', money],
  stock: ['stock', whole(0, 1_000_000)],
  sku: ['sku', code],
  barcode: ['barcode', barcode],
  weight: ['weight_grams', grams],
  cost: ['cost_paise', cost],
  shelf: ['shelf', line(40)],
} as const

/** What a garment cannot be without, or is either way. */
const storedAsText = new Set<Field>([
  'name',
  'group',
  'type',
  'gender',
  'price',
  'stock',
  'is_returnable',
  'is_replaceable',
  'is_bestseller',
  'new_variant',
])

/** Reads a line's texts; each cell that cannot be read is an error, and says nothing. */
export function parseLine({ values, key }: Line, options: { withStock: boolean }): Parsed {
  const errors: CellError[] = []
  const readBy = <T>(field: Field, reader: Reader<T>): T | null | undefined => {
    const text = readCell(values[field])
    if (text === undefined) return undefined
    if (text === null) {
      if (!storedAsText.has(field)) return null
      errors.push({ field, text: 'It cannot be cleared: every garment has it.' })
      return undefined
    }
    const read = reader(text)
    if ('value' in read) return read.value
    errors.push({ field, text: read.error })
    return undefined
  }
  const defined = <T>(entries: [string, T | undefined][]) =>
    Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  const product = defined(
    Object.entries(productReaders).map(([field, reader]): [string, unknown] => [
      field,
      readBy<unknown>(field as Field, reader),
    ]),
  ) as ProductValues
  const own = defined(
    Object.entries(sizeReaders).map(([field, [column, reader]]): [string, unknown] =>
      field === 'stock' && !options.withStock
        ? [column, undefined]
        : [column, readBy<unknown>(field as Field, reader)],
    ),
  ) as SizeValues
  const named = (field: Field, reader: Reader<string>) => readBy(field, reader) ?? ''
  const slug = named('slug', slugReader) || (/^[a-z0-9-]+$/.test(key) ? key : '')
  const hex = named('hex', matching(/^#[0-9a-f]{6}$/i, 'It must be such as #a9c3d9.'))
  const colour = named('colour', line(60))
  const size = named('size', sizeName)
  return { slug, colour, size, ...(hex && { hex: hex.toLowerCase() }), product, own, errors }
}

const slugReader = matching(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  'It must be of a-z, 0-9 and single hyphens.',
)

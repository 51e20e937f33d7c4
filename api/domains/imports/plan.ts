import { hexOfColour } from '../../../contract/colour-names.ts'
import { type Declared, missingDeclarations } from '../catalogue/declarations.ts'
import { freeSize, oneColour } from './dialects/options.ts'
import type { Field, Line, Photo } from './fields.ts'
import { toSlug } from './fold.ts'
import { genderOf } from './infer.ts'
import type { KnownProduct, KnownSize, KnownVariant, ShopFacts } from './known.ts'
import { createIndex, type Index } from './known-index.ts'
import { type Parsed, type ProductValues, parseLine, type SizeValues } from './parse-values.ts'
import { differences, isSameValue, type StoredProduct, withValues } from './product-values.ts'
import { type Answers, declaredBy, shelfOf } from './questions.ts'

export type RowOutcome = 'new' | 'changed' | 'same' | 'refused'
export type RowError = { row: number; field: string; text: string }

export type PlannedSize = {
  row: number
  colour: string
  size: string
  known: KnownSize | undefined
  values: Omit<KnownSize, 'id' | 'stock' | 'size'>
  isChanged: boolean
  /** Of a known one what was counted; of a new one what it opens with. */
  stock: number | undefined
}
export type PlannedColour = {
  name: string
  hex: string
  known: KnownVariant | undefined
  isChanged: boolean
  photos: Photo[]
}
export type PlannedProduct = {
  slug: string
  known: KnownProduct | undefined
  next: StoredProduct
  isChanged: boolean
  colours: PlannedColour[]
  sizes: PlannedSize[]
}
export type Plan = {
  products: PlannedProduct[]
  outcomes: Map<number, RowOutcome>
  errors: RowError[]
  counts: Record<RowOutcome, number>
  prices: { max: number; median: number } | null
}

type Options = {
  shop: ShopFacts
  answers: Answers
  withStock: boolean
  /** By a size's id its stock at the check. */
  seen?: Map<number, number>
  /** Sizes whose stock has moved while they were written. */
  moved?: Map<number, number>
}

type Read = { line: Line; parsed: Parsed }

/** What a file would do to what the shop has: each line is new, changed, the same or refused. */
export function makePlan(lines: Line[], known: KnownProduct[], options: Options): Plan {
  const planner = createPlanner(createIndex(known), options)
  const read = lines.map((line) => ({ line, parsed: parseLine(line, options) }))
  for (const own of Map.groupBy(read, ({ line }) => line.key).values()) planner.take(own)
  return planner.finish()
}

function createPlanner(index: Index, options: Options) {
  const outcomes = new Map<number, RowOutcome>()
  const errors: RowError[] = []
  const products: PlannedProduct[] = []
  const rowOf = {
    target: new Map<string, number>(),
    sku: new Map<string, number>(),
    barcode: new Map<string, number>(),
  }

  const refuse = (row: number, field: Field, text: string) => {
    outcomes.set(row, 'refused')
    errors.push({ row, field, text })
  }

  function take(read: Read[]): void {
    const further = read.filter(({ line }) => line.isFurther)
    for (const { line } of further) outcomes.set(line.row, 'same')
    const sound = read.filter(({ line, parsed }) => {
      if (line.isFurther) return false
      for (const { field, text } of parsed.errors) refuse(line.row, field, text)
      return parsed.errors.length === 0
    })
    const [first] = sound
    if (!first) return
    const product = index.findProduct(sound.map(({ parsed }) => parsed))
    const slug = product?.slug ?? (first.parsed.slug || toSlug(first.line.key))
    if (!product && !slugOf(first)) {
      for (const { line } of sound) refuse(line.row, 'slug', 'It says of no garment which it is.')
      return
    }
    if (!product && first.line.isCount) {
      const text = `The shop has no garment ${slug}: take in the products first.`
      for (const { line } of sound) refuse(line.row, 'slug', text)
      return
    }
    takeProduct(slug, product, sound)
  }

  function takeProduct(slug: string, product: KnownProduct | undefined, read: Read[]): void {
    const given = collectValues(refuse)
    const accepted: (Read & { size: PlannedSize })[] = []
    for (const one of read) {
      const size = takeSize(slug, product, one)
      if (!size) continue
      if (!given.add(one, size.colour)) {
        forget(size)
        continue
      }
      accepted.push({ ...one, size })
    }
    if (accepted.length === 0) return
    const fail = (rows: number[], field: Field, text: string) => {
      for (const row of rows) refuse(row, field, text)
    }
    const rows = accepted.map(({ line }) => line.row)
    const hints = accepted[0]?.line.hints ?? []
    const next = product
      ? withValues(product, asStored(given.product, product, options))
      : newProduct(slug, given.product, hints, options)
    if ('lacks' in next) return fail(rows, next.lacks, next.text)
    const changes = product ? differences(product, asStored(given.product, product, options)) : []
    const changedBy = new Set(changes.map((field) => given.rowOf.get(field)))
    const refusal =
      product &&
      emptied(
        product,
        next,
        accepted.map(({ size }) => size),
      )
    if (refusal)
      return fail(
        changedBy.size ? rows.filter((row) => changedBy.has(row)) : rows,
        refusal.field,
        refusal.text,
      )
    const colours = coloursOf(
      product,
      accepted.map(({ line, size }) => ({ line, size })),
      given.hexes,
    )
    for (const { line, size } of accepted) {
      const colour = colours.find(({ name }) => isSameName(name, size.colour))
      const isHexChange =
        colour?.isChanged && given.hexRows.get(size.colour.toLowerCase()) === line.row
      const isChanged = size.isChanged || changedBy.has(line.row) || isHexChange
      outcomes.set(line.row, size.known ? (isChanged ? 'changed' : 'same') : 'new')
    }
    products.push({
      slug,
      known: product,
      next,
      isChanged: changes.length > 0,
      colours,
      sizes: accepted.map(({ size }) => size),
    })
  }

  const forget = ({ row }: PlannedSize) => {
    for (const rows of Object.values(rowOf)) {
      for (const [key, by] of rows) if (by === row) rows.delete(key)
    }
  }

  function takeSize(
    slug: string,
    product: KnownProduct | undefined,
    { line, parsed }: Read,
  ): PlannedSize | undefined {
    const { row } = line
    const own = parsed.own
    const colour =
      parsed.colour ||
      (product?.variants.length === 1 ? (product.variants[0]?.colour_name ?? '') : oneColour)
    const size = parsed.size || freeSize
    const found = index.findSize(product, { colour, size, sku: own.sku })
    if (!found && line.isCount) {
      refuse(row, 'size', `${slug} has no size ${size} in ${colour}: take in the products first.`)
      return undefined
    }
    const target = found ? String(found.size.id) : `${slug}\n${colour}\n${size}`.toLowerCase()
    const earlier = rowOf.target.get(target)
    if (earlier !== undefined) {
      const isBySku = rowOf.sku.get(own.sku?.toLowerCase() ?? '') === earlier
      const what = isBySku ? 'SKU' : 'colour and size'
      refuse(row, isBySku ? 'sku' : 'size', `It stands twice: row ${earlier} has the same ${what}.`)
      return undefined
    }
    for (const field of ['sku', 'barcode'] as const) {
      const code = own[field]?.toLowerCase()
      if (!code) continue
      const twice = rowOf[field].get(code)
      const holder = index.holderOf(field, own[field] ?? '')
      if (twice !== undefined)
        refuse(row, field, `It stands twice: row ${twice} has ${own[field]} too.`)
      else if (holder && holder.id !== found?.size.id) {
        refuse(row, field, `${own[field]} is that of ${holder.label} already.`)
      } else continue
      return undefined
    }
    const problem = sizeProblem(found?.size, own, options)
    if (problem) {
      refuse(row, problem.field, problem.text)
      return undefined
    }
    rowOf.target.set(target, row)
    if (own.sku) rowOf.sku.set(own.sku.toLowerCase(), row)
    if (own.barcode) rowOf.barcode.set(own.barcode.toLowerCase(), row)
    return toPlanned(
      { row, colour: found?.colour ?? colour, size: found?.size.size ?? size },
      found?.size,
      own,
    )
  }

  return {
    take,
    finish(): Plan {
      const counts = { new: 0, changed: 0, same: 0, refused: 0 }
      for (const outcome of outcomes.values()) counts[outcome] += 1
      const prices = products.flatMap(({ sizes }) => sizes.map(({ values }) => values.price_paise))
      errors.sort((one, other) => one.row - other.row)
      return { products, outcomes, errors, counts, prices: spread(prices) }
    },
  }
}

const slugOf = ({ parsed }: Read) => parsed.slug
const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** What several lines say of their product; who says another than a line above is refused. */
function collectValues(refuse: (row: number, field: Field, text: string) => void) {
  const product: ProductValues = {}
  const rowOf = new Map<string, number>()
  const hexes = new Map<string, string>()
  const hexRows = new Map<string, number>()
  return {
    product,
    rowOf,
    hexes,
    hexRows,
    add({ line, parsed }: Read, colourName: string): boolean {
      const colour = colourName.toLowerCase()
      for (const [field, value] of Object.entries(parsed.product)) {
        const above = rowOf.get(field)
        if (above === undefined || isSameValue(product[field as keyof ProductValues], value))
          continue
        refuse(
          line.row,
          field as Field,
          `Row ${above} says another of the same garment: write one in both.`,
        )
        return false
      }
      const hex = hexes.get(colour)
      if (hex && parsed.hex && hex !== parsed.hex) {
        refuse(
          line.row,
          'hex',
          `Row ${hexRows.get(colour)} says ${hex} of the same colour: write one in both.`,
        )
        return false
      }
      if (parsed.hex && !hex) {
        hexes.set(colour, parsed.hex)
        hexRows.set(colour, line.row)
      }
      for (const [field, value] of Object.entries(parsed.product)) {
        if (rowOf.has(field)) continue
        rowOf.set(field, line.row)
        Object.assign(product, { [field]: value })
      }
      return true
    },
  }
}

/** A file's own word for a type is the shop's, and the group of a known garment stays where only words tell it. */
function asStored(given: ProductValues, product: KnownProduct, { shop }: Options): ProductValues {
  const { group, type, ...rest } = given
  const shelf = shelfOf({ group: group ?? '', type: type ?? '', hints: [] }, shop, {})
  return {
    ...rest,
    ...(group !== undefined && { group: shelf.group ?? product.group }),
    ...(type !== undefined && { type: shelf.type ?? product.type }),
  }
}

type Lacking = { lacks: Field; text: string }

function newProduct(
  slug: string,
  given: ProductValues,
  hints: string[],
  { shop, answers }: Options,
): StoredProduct | Lacking {
  if (!given.name)
    return {
      lacks: 'name',
      text: 'A new garment needs a name, in one of its rows that can be read.',
    }
  const { group, type } = shelfOf(
    { group: given.group ?? '', type: given.type ?? '', hints },
    shop,
    answers,
  )
  if (!group)
    return {
      lacks: 'group',
      text: 'It does not say whom it is for: answer the question, or fill the column.',
    }
  if (!type)
    return {
      lacks: 'type',
      text: 'It does not say which garment it is: answer the question, or fill the column.',
    }
  const { maker, ...declared } = declaredBy(type, shop, answers)
  const empty: StoredProduct = {
    slug,
    name: given.name,
    brand: '',
    group,
    type,
    description: '',
    key_features: {},
    material_care: '',
    country_of_origin: '',
    hsn: '',
    gender: genderOf[group] ?? 'Unisex',
    new_variant: false,
    is_bestseller: false,
    is_returnable: true,
    is_replaceable: true,
    declarations: maker ? { maker } : {},
  }
  const carried = Object.fromEntries(
    Object.entries(declared).filter(([, value]) => value !== undefined && value !== ''),
  )
  return withValues(withValues(empty, carried), { ...given, group, type })
}

const declaredOf = (product: StoredProduct): Declared & { hsn: string } => ({
  ...product,
  sleeve: product.key_features['Sleeve'] ?? '',
})

/** What law asks of a garment on sale stays declared. */
function emptied(
  product: KnownProduct,
  next: StoredProduct,
  sizes: PlannedSize[],
): { field: Field; text: string } | undefined {
  if (!product.is_active) return undefined
  const before = product.variants.flatMap((variant) => variant.sizes.map(({ size }) => size))
  const lacked = new Set(missingDeclarations(declaredOf(product), before, 4))
  const after = missingDeclarations(
    declaredOf(next),
    [...before, ...sizes.map(({ size }) => size)],
    4,
  )
  const [lacks] = after.filter((name) => !lacked.has(name))
  if (!lacks) return undefined
  return {
    field: lacks.startsWith('sizes_cm') ? 'sizes_cm' : 'name',
    text: `It is on sale, and law wants of it: ${lacks}.`,
  }
}

/** Of a colour whose name says none: it is seen, and set when it has its photos. */
const unknownHex = '#a89f91'

type Named = { line: Line; size: PlannedSize }

function coloursOf(
  product: KnownProduct | undefined,
  named: Named[],
  hexes: Map<string, string>,
): PlannedColour[] {
  const groups = Map.groupBy(named, ({ size }) => size.colour.toLowerCase())
  return [...groups].map(([key, own]) => {
    const name = own[0]?.size.colour ?? ''
    const known = product?.variants.find(({ colour_name: each }) => isSameName(each, name))
    const hex = hexes.get(key) ?? known?.hex ?? hexOfColour(name) ?? unknownHex
    return {
      name,
      hex,
      known,
      isChanged: known !== undefined && known.hex !== hex,
      photos: own.flatMap(({ line }) => line.photos),
    }
  })
}

function sizeProblem(
  known: KnownSize | undefined,
  own: SizeValues,
  { withStock, seen, moved }: Options,
): { field: Field; text: string } | undefined {
  const price = own.price_paise ?? known?.price_paise
  if (price === undefined) return { field: 'price', text: 'A new size needs a price.' }
  const mrp = own.mrp_paise === undefined ? known?.mrp_paise : own.mrp_paise
  if (mrp != null && price > mrp) {
    const text = `The price of ₹${price / 100} is above its MRP of ₹${mrp / 100}.`
    return { field: own.price_paise === undefined ? 'mrp' : 'price', text }
  }
  if (!withStock || !known || own.stock === undefined) return undefined
  const now = moved?.get(known.id) ?? known.stock
  const then = moved?.has(known.id) ? known.stock : seen?.get(known.id)
  if (then === undefined || then === now) return undefined
  return {
    field: 'stock',
    text: `Its stock was ${then} at the check and is ${now} now: check it again.`,
  }
}

function toPlanned(
  place: Pick<PlannedSize, 'row' | 'colour' | 'size'>,
  known: KnownSize | undefined,
  { stock, ...own }: SizeValues,
): PlannedSize {
  const values = {
    price_paise: own.price_paise ?? known?.price_paise ?? 0,
    mrp_paise: own.mrp_paise === undefined ? (known?.mrp_paise ?? null) : own.mrp_paise,
    sku: own.sku === undefined ? (known?.sku ?? null) : own.sku,
    barcode: own.barcode === undefined ? (known?.barcode ?? null) : own.barcode,
    weight_grams: own.weight_grams === undefined ? (known?.weight_grams ?? null) : own.weight_grams,
    cost_paise: own.cost_paise === undefined ? (known?.cost_paise ?? null) : own.cost_paise,
    shelf: own.shelf === undefined ? (known?.shelf ?? '') : (own.shelf ?? ''),
  }
  const isOther =
    known !== undefined &&
    Object.entries(values).some(
      ([column, value]) => !isSameValue(value, known[column as keyof KnownSize]),
    )
  const isCounted = known !== undefined && stock !== undefined && stock !== known.stock
  return { ...place, known, values, isChanged: isOther || isCounted, stock }
}

function spread(prices: number[]): Plan['prices'] {
  const sorted = prices.toSorted((one, other) => one - other)
  const max = sorted.at(-1)
  const median = sorted[Math.floor(sorted.length / 2)]
  return max === undefined || median === undefined ? null : { max, median }
}

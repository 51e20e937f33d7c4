import * as z from 'zod'
import { inr } from '../../ground/http/money.ts'
import { sizeChart } from './size-chart.ts'

const line = (max: number) => z.string().trim().min(1).max(max)

/** What law wants said of a packed piece beside what the shop knows already, as the catalogue file has it. */
export const Declarations = z.strictObject({
  maker: z
    .strictObject({
      role: z.enum(['manufacturer', 'packer', 'importer']).default('manufacturer'),
      name: line(120),
      address: line(240),
    })
    .optional(),
  generic_name: line(60).optional(),
  net_quantity: z.int().min(1).max(1_000).optional(),
  /** The month of making, packing or import. */
  made: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-09')
    .optional(),
  /** By size, for sizes that the size chart does not have. */
  sizes_cm: z.record(z.string(), line(60)).optional(),
})
export type Declarations = z.output<typeof Declarations>

export type Declared = {
  declarations: Declarations
  country_of_origin: string
  type: string
  gender: string
  sleeve: string
}
export const declaredOf = (row: {
  declarations: unknown
  country_of_origin: string
  garment_type_name: string
  gender: string
  key_features: unknown
}): Declared => ({
  declarations: Declarations.parse(row.declarations),
  country_of_origin: row.country_of_origin,
  type: row.garment_type_name,
  gender: row.gender,
  sleeve: z.looseObject({ Sleeve: z.coerce.string().default('') }).parse(row.key_features).Sleeve,
})

type Priced = { size: string; mrpPaise: number }
export type Declaration = { name: string; value: string }

/** What has to be known of a product before it may be sold, and is not; in words. */
export function missingDeclarations(
  product: Declared & { hsn: string },
  sizes: string[],
  hsnDigits: number,
): string[] {
  const { maker, generic_name: generic, net_quantity: pieces, made } = product.declarations
  const origin = product.country_of_origin.trim()
  const unmeasured = [...new Set(sizes)].filter((size) => !centimetres(product, size))
  return [
    ...(maker ? [] : ['maker (name and address)']),
    ...(origin ? [] : ['country_of_origin']),
    ...(maker && origin && !isMadeHere(origin) && maker.role !== 'importer'
      ? ["maker (role 'importer', as it is imported)"]
      : []),
    ...(generic ? [] : ['generic_name']),
    ...(pieces ? [] : ['net_quantity']),
    ...(made ? [] : ['made (month and year)']),
    ...(RegExp(`^\\d{${hsnDigits},8}$`).test(product.hsn)
      ? []
      : [`hsn (at least ${hsnDigits} digits)`]),
    ...(unmeasured.length ? [`sizes_cm of ${unmeasured.join(', ')}`] : []),
  ]
}

const isMadeHere = (origin: string) => origin.toLowerCase() === 'india'

export function listDeclarations(product: Declared, sizes: Priced[]): Declaration[] {
  const { maker, generic_name: generic, net_quantity: pieces, made } = product.declarations
  const prices = sizes.map(({ mrpPaise }) => mrpPaise)
  const measured = new Map(sizes.map(({ size }) => [size, centimetres(product, size)]))
  const all = [
    { name: 'Generic name', value: generic },
    { name: 'Net quantity', value: pieces && `${pieces} N` },
    { name: 'MRP', value: prices.length ? `${range(prices)} incl. of all taxes` : '' },
    {
      name: 'Unit sale price',
      value: pieces && pieces > 1 && prices.length ? `${range(prices, pieces)} a piece` : '',
    },
    {
      name: 'Size',
      value: [...measured].map(([size, said]) => (said ? `${size}: ${said}` : size)).join('; '),
    },
    { name: verbs[maker?.role ?? 'manufacturer'].when, value: made && monthInWords(made) },
    { name: 'Country of origin', value: product.country_of_origin },
    {
      name: verbs[maker?.role ?? 'manufacturer'].by,
      value: maker && `${maker.name}, ${maker.address}`,
    },
  ]
  if (!maker) return []
  return all.flatMap(({ name, value }) => (value ? [{ name, value }] : []))
}

const verbs = {
  manufacturer: { by: 'Manufactured by', when: 'Month of manufacture' },
  packer: { by: 'Packed by', when: 'Month of packing' },
  importer: { by: 'Imported by', when: 'Month of import' },
}

function range(paise: number[], pieces = 1): string {
  const [low, high] = [Math.min(...paise), Math.max(...paise)].map((sum) =>
    inr(Math.round(sum / pieces)),
  )
  return low === high ? `${low}` : `${low} to ${high}`
}

const monthInWords = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-IN', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

function centimetres({ declarations, ...garment }: Declared, size: string): string {
  const given = declarations.sizes_cm?.[size]
  if (given) return given
  const [row] = sizeChart({ ...garment, sizes: [size] })
  const [part, inches] = row?.chest ? ['chest', row.chest] : ['waist', row?.waist]
  return inches ? `${part} ${Math.round(inches * 2.54)} cm` : ''
}

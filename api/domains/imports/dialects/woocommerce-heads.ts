import { fold } from '../fold.ts'

/** WooCommerce's columns that are read, each as English, German and Hindi sites call it. */
const words = {
  id: ['ID', 'आईडी'],
  type: ['Type', 'Typ', 'प्रकार'],
  sku: ['SKU', 'Artikelnummer', 'Art.-Nr.', 'एसकेयू'],
  gtin: [
    'GTIN, UPC, EAN, or ISBN',
    'GTIN, UPC, EAN oder ISBN',
    'GTIN, UPC, EAN, या ISBN',
    'जीटीआईएन, यूपीसी, ईएएन, या आईएसबीएन',
  ],
  name: ['Name', 'नाम'],
  published: ['Published', 'Veröffentlicht', 'प्रकाशित'],
  short: ['Short description', 'Kurzbeschreibung', 'संक्षिप्त विवरण', 'लघु विवरण', 'छोटा विवरण'],
  description: ['Description', 'Beschreibung', 'विवरण', 'वर्णन'],
  stock: ['Stock', 'Bestand', 'Lager', 'Lagerbestand', 'स्टॉक', 'भंडार'],
  sale: ['Sale price', 'Angebotspreis', 'बिक्री मूल्य', 'विक्रय मूल्य', 'सेल मूल्य', 'बिक्री कीमत', 'छूट मूल्य'],
  regular: [
    'Regular price',
    'Regulärer Preis',
    'Normaler Preis',
    'नियमित मूल्य',
    'नियमित कीमत',
    'सामान्य मूल्य',
  ],
  categories: ['Categories', 'Kategorien', 'श्रेणियाँ', 'श्रेणियां', 'वर्ग', 'कैटेगरी'],
  tags: ['Tags', 'Schlagwörter', 'टैग', 'टैग्स'],
  images: ['Images', 'Bilder', 'चित्र', 'छवियाँ', 'छवियां', 'इमेज', 'तस्वीरें'],
  parent: [
    'Parent',
    'Übergeordnet',
    'Übergeordnetes Produkt',
    'Elternprodukt',
    'मूल',
    'पैरेंट',
    'जनक',
    'अभिभावक',
    'मूल उत्पाद',
  ],
} as const
export type WooColumn = keyof typeof words

const columnOf = new Map(
  Object.entries(words).flatMap(([column, names]) =>
    names.map((name): [string, WooColumn] => [fold(name), column as WooColumn]),
  ),
)

/** As every version writes them, in this order, whatever it calls them; the GTIN is there since 9.2. */
const order: (WooColumn | null)[] = [
  'id',
  'type',
  'sku',
  'gtin',
  'name',
  'published',
  null,
  null,
  'short',
  'description',
  null,
  null,
  null,
  null,
  null,
  'stock',
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  'sale',
  'regular',
  'categories',
  'tags',
  null,
  'images',
  null,
  null,
  'parent',
]

export type WooColumns = Partial<Record<WooColumn, number>> & {
  weight?: number
  /** How many grams its unit has, which stands in its head. */
  grams?: number
  attributes: { name: number; value: number }[]
}

const units: [RegExp, number][] = [
  [/\((kg|किग्रा|किलो\S*)\)/iu, 1_000],
  [/\((g|gm|gms|ग्राम)\)/iu, 1],
  [/\((lbs?)\)/iu, 453.592],
  [/\((oz)\)/iu, 28.3495],
]

const kinds = /^(simple|variable|variation|grouped|external)\b/i

/** Whether rows have what WooCommerce writes as a product's type, in no language, in their second column. */
export const hasWooKinds = (rows: { cells: string[] }[]): boolean => {
  const [first] = rows
  return first !== undefined && rows.slice(0, 20).every(({ cells }) => kinds.test(cells[1] ?? ''))
}

/** Which column is which, by its words, else by its place. */
export function findColumns(heads: string[], isInOrder: boolean): WooColumns {
  const columns: WooColumns = { attributes: attributesOf(heads) }
  for (const [at, head] of heads.entries()) {
    const column = columnOf.get(fold(head))
    if (column && columns[column] === undefined) columns[column] = at
    const unit = units.find(([pattern]) => pattern.test(head))
    if (unit) Object.assign(columns, { weight: at, grams: unit[1] })
  }
  if (!isInOrder) return columns
  const places = hasGtin(heads, columns) ? order : order.filter((column) => column !== 'gtin')
  for (const [at, column] of places.entries()) {
    if (column && columns[column] === undefined && at < heads.length && !isTaken(columns, at)) {
      columns[column] = at
    }
  }
  return columns
}

const isTaken = (columns: WooColumns, at: number) => Object.values(columns).includes(at)

/** The head of the weight, which names a unit, is the nineteenth, and behind a GTIN the twentieth. */
function hasGtin(heads: string[], { name, gtin }: WooColumns): boolean {
  if (gtin !== undefined || name !== undefined) return gtin !== undefined || name === 4
  const weight = heads.findIndex((head) => units.some(([pattern]) => pattern.test(head)))
  return weight === 19 || /gtin|ean|upc|isbn/i.test(heads[3] ?? '')
}

/** Of each attribute the name stands before its values; both heads have its number. */
function attributesOf(heads: string[]) {
  const found = new Map<string, number[]>()
  for (const [at, head] of heads.entries()) {
    const number = /(?:^|\D)(\d)(?:\D|$)/.exec(head)?.[1]
    if (number && !/\((kg|g|lbs?|oz|cm|m|mm|in|yd)\)/i.test(head)) {
      found.set(number, [...(found.get(number) ?? []), at])
    }
  }
  return [...found.values()].flatMap(([name, value]) =>
    name === undefined || value === undefined ? [] : [{ name, value }],
  )
}

/** By its words: enough of them, and what only it has. */
export function isWoo(heads: Set<string>): boolean {
  const found = new Set([...heads].map((head) => columnOf.get(head)))
  return found.has('type') && found.has('regular')
}

import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import { toRupees } from '../../ground/http/money.ts'
import { Declarations } from '../catalogue/declarations.ts'
import { writeRecord } from './cell-text.ts'
import { type Field, fields } from './fields.ts'
import type { KnownSize } from './known.ts'

/** What one statement reads, and all that is in memory at once. */
const productsAtOnce = 500

export type SheetValue = string | number | null

type Row = Omit<KnownSize, 'id'> & {
  product_id: number
  slug: string
  name: string
  brand: string
  group: string
  type: string
  gender: string
  description: string
  key_features: Record<string, string>
  material_care: string
  hsn: string
  country_of_origin: string
  is_returnable: boolean
  is_replaceable: boolean
  is_bestseller: boolean
  new_variant: boolean
  declarations: unknown
  colour: string
  hex: string
}

async function listRows(db: Db, after: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with page as (
      select * from products where id > ${after} order by id limit ${productsAtOnce}
    )
    select p.id as product_id, p.slug, p.name, p.brand, g.name as "group", t.name as type, p.gender, p.description,
      p.key_features, p.material_care, p.hsn, p.country_of_origin, p.is_returnable, p.is_replaceable, p.is_bestseller,
      p.new_variant, p.declarations, v.colour_name as colour, v.hex, s.size, s.price_paise, s.mrp_paise, s.stock, s.sku,
      s.barcode, s.weight_grams, s.cost_paise, s.shelf
    from page p
    join product_groups g on g.id = p.group_id join garment_types t on t.id = p.garment_type_id
    left join (variants v join sizes s on s.variant_id = v.id) on v.product_id = p.id
    order by p.id, v.position, s.position, s.id`.execute(db)
  return rows
}

const yesNo = (flag: boolean) => (flag ? 'yes' : 'no')
const rupees = (paise: number | null) => (paise === null ? null : toRupees(paise))

function valuesOf(row: Row): Record<Field, SheetValue> {
  const { maker, ...declared } = Declarations.parse(row.declarations)
  return {
    ...row,
    price: rupees(row.price_paise),
    mrp: rupees(row.mrp_paise),
    weight: row.weight_grams,
    cost: rupees(row.cost_paise),
    key_features: writeRecord(row.key_features),
    generic_name: declared.generic_name ?? null,
    net_quantity: declared.net_quantity ?? null,
    made: declared.made ?? null,
    sizes_cm: writeRecord(declared.sizes_cm ?? {}),
    maker_role: maker?.role ?? null,
    maker_name: maker?.name ?? null,
    maker_address: maker?.address ?? null,
    is_returnable: yesNo(row.is_returnable),
    is_replaceable: yesNo(row.is_replaceable),
    is_bestseller: yesNo(row.is_bestseller),
    new_variant: yesNo(row.new_variant),
  }
}

const stockFields: Field[] = ['slug', 'name', 'colour', 'size', 'sku', 'barcode', 'shelf', 'stock']
const columns = { products: [...fields], stock: stockFields } satisfies Record<string, Field[]>

/** The shop's sizes as an import reads them, the head first, in parts that are read as they are asked for. */
export async function* exportRows(db: Db, of: keyof typeof columns): AsyncGenerator<SheetValue[]> {
  yield columns[of]
  let last = 0
  for (;;) {
    const rows = await listRows(db, last)
    for (const row of rows) {
      // Of a product without sizes there is nothing to take in again.
      if (row.size === null) continue
      const values = valuesOf(row)
      yield columns[of].map((field) => values[field])
    }
    const end = rows.at(-1)?.product_id
    if (end === undefined) return
    last = end
  }
}

import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import { Declarations } from '../catalogue/declarations.ts'
import { fold } from './fold.ts'
import { defaultGroups } from './infer.ts'
import type { KnownProduct, KnownSize, KnownVariant, Like, ShopFacts } from './known.ts'

type Keys = { slugs: string[]; skus: string[]; barcodes: string[] }
type ProductRow = Omit<KnownProduct, 'variants' | 'declarations'> & { declarations: unknown }
type VariantRow = Omit<KnownVariant, 'sizes'> & { product_id: number }
type SizeRow = KnownSize & { variant_id: number }

/** What the shop has of the products that are named by key, SKU or bar code; locked until the transaction ends. */
export async function lockKnown(tx: Db, { slugs, skus, barcodes }: Keys): Promise<KnownProduct[]> {
  const { rows: ids } = await sql<{ id: number }>`
    select p.id from products p where p.id in (
      select id from products where slug = any(${slugs})
      union select v.product_id from sizes s join variants v on v.id = s.variant_id
      where s.sku = any(${skus}) or s.barcode = any(${barcodes}))
    order by p.id for no key update`.execute(tx)
  return listKnown(
    tx,
    ids.map(({ id }) => id),
  )
}

async function listKnown(db: Db, ids: number[]): Promise<KnownProduct[]> {
  if (ids.length === 0) return []
  const { rows: products } = await sql<ProductRow>`
    select p.id, p.slug, p.name, p.brand, g.name as "group", t.name as type, p.description, p.key_features,
      p.material_care, p.country_of_origin, p.hsn, p.gender, p.new_variant, p.is_bestseller, p.is_returnable,
      p.is_replaceable, p.is_active, p.featured_position, p.declarations
    from products p join product_groups g on g.id = p.group_id join garment_types t on t.id = p.garment_type_id
    where p.id = any(${ids})`.execute(db)
  const { rows: variants } = await sql<VariantRow>`
    select id, product_id, colour_name, hex, position from variants where product_id = any(${ids})
    order by product_id, position`.execute(db)
  const { rows: sizes } = await sql<SizeRow>`
    select s.id, s.variant_id, s.size, s.price_paise, s.mrp_paise, s.stock, s.sku, s.barcode, s.weight_grams,
      s.cost_paise, s.shelf
    from variants v join sizes s on s.variant_id = v.id where v.product_id = any(${ids})
    order by s.variant_id, s.position`.execute(db)
  const sizesOf = Map.groupBy(sizes, ({ variant_id }) => variant_id)
  const variantsOf = Map.groupBy(variants, ({ product_id }) => product_id)
  return products.map((product) => ({
    ...product,
    declarations: Declarations.parse(product.declarations),
    variants: (variantsOf.get(product.id) ?? []).map((variant) => ({
      ...variant,
      sizes: sizesOf.get(variant.id) ?? [],
    })),
  }))
}

export async function listSlugs(db: Db, slugs: string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    slug: string
  }>`select slug from products where slug = any(${slugs})`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}

/** The shop's groups and types, and of each type what its last garment declares. */
export async function readShopFacts(db: Db): Promise<ShopFacts> {
  const groups = await db.selectFrom('product_groups').select('name').orderBy('position').execute()
  const types = await db.selectFrom('garment_types').select('name').orderBy('position').execute()
  const { rows } = await sql<Like & { type: string }>`
    select t.name as type, last.hsn, last.country_of_origin, last.declarations
    from garment_types t cross join lateral (
      select hsn, country_of_origin, declarations from products p
      where p.garment_type_id = t.id and p.hsn <> '' order by p.id desc limit 1) last`.execute(db)
  const { rows: sellers } = await sql<{ digits: number | null }>`
    select hsn_digits as digits from current_seller()`.execute(db)
  const names = groups.map(({ name }) => name)
  return {
    groups: names.length ? names : defaultGroups,
    types: types.map(({ name }) => name),
    likes: new Map(
      rows.map(({ type, ...like }) => [
        fold(type),
        { ...like, declarations: Declarations.parse(like.declarations) },
      ]),
    ),
    hsnDigits: sellers[0]?.digits ?? 4,
  }
}

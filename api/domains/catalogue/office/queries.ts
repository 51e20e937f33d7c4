import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ProductState } from '../../../../contract/office/product-kinds.ts'
import type { PictureKind } from '../../../../contract/picture-kinds.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { searchWords } from '../../../ground/staff/search-words.ts'
import type { SizeUpdate } from '../write-sizes.ts'

export type ProductRow = Awaited<ReturnType<typeof findProducts>>[number]

export const findProducts = (db: Db, ids: number[]) =>
  db
    .selectFrom('products')
    .innerJoin('product_groups', 'product_groups.id', 'group_id')
    .innerJoin('garment_types', 'garment_types.id', 'garment_type_id')
    .selectAll('products')
    .select((product) => [
      'product_groups.name as group_name',
      'garment_types.name as garment_type_name',
      jsonArrayFrom(
        product
          .selectFrom('wear_with')
          .innerJoin('products as other', 'other.id', 'other_id')
          .select('other.slug')
          .whereRef('wear_with.product_id', '=', 'products.id')
          .orderBy('wear_with.position'),
      ).as('wear_with'),
    ])
    .where(sql<boolean>`products.id = any(${ids})`)
    .$narrowType<{ state: ProductState }>()
    .execute()

export async function findProduct(db: Db, id: number) {
  const [product] = await findProducts(db, [id])
  return product
}

export const listColours = (db: Db, productIds: number[]) =>
  db
    .selectFrom('variants')
    .select(['id', 'product_id', 'colour_name', 'hex'])
    .where(sql<boolean>`product_id = any(${productIds})`)
    .orderBy('product_id')
    .orderBy('position')
    .execute()

const sizesOf = (db: Db, productIds: number[]) =>
  db
    .selectFrom('sizes')
    .innerJoin('variants', 'variants.id', 'variant_id')
    .select([
      'sizes.id',
      'variants.product_id',
      'sizes.variant_id',
      'sizes.size',
      'sizes.price_paise',
      'sizes.mrp_paise',
      'sizes.stock',
      'sizes.sku',
      'sizes.barcode',
      'sizes.weight_grams',
      'sizes.cost_paise',
      'sizes.shelf',
    ])
    .where(sql<boolean>`variants.product_id = any(${productIds})`)
    .orderBy('sizes.variant_id')
    .orderBy('sizes.position')

export const listSizes = (db: Db, productIds: number[]) => sizesOf(db, productIds).execute()

/** With what is left of each price after tax, and the nearest price whose rate is sure. */
export const listTaxedSizes = (db: Db, productIds: number[]) =>
  sizesOf(db, productIds)
    .innerJoin('products', 'products.id', 'product_id')
    .innerJoinLateral(
      sql<{ keep: number; sure: number | null }>`(
        select split.taxable as keep, nearest_sure_price(p_hsn => products.hsn,
          p_unit_price_paise => sizes.price_paise, p_on => day_in_india(p_at => now())) as sure
        from find_tax_rate(p_hsn => products.hsn, p_unit_price_paise => sizes.price_paise,
          p_on => day_in_india(p_at => now())) rate,
        split_tax(p_total_paise => sizes.price_paise, p_rate_bp => rate.rate_bp, p_is_intra_state => false) split)`.as(
        'taxed',
      ),
      (join) => join.onTrue(),
    )
    .select(['taxed.keep', 'taxed.sure'])
    .execute()

export type SizeRow = Awaited<ReturnType<typeof listSizes>>[number]
export type TaxedSizeRow = Awaited<ReturnType<typeof listTaxedSizes>>[number]

const photos = (db: Db) =>
  db
    .selectFrom('variant_pictures')
    .innerJoin('pictures', 'pictures.id', 'picture_id')
    .select(['variant_pictures.id', 'variant_id', 'picture_id', 'view', 'alt', 'key'])
    .$narrowType<{ view: PictureKind }>()

export const listPhotos = (db: Db, productIds: number[]) =>
  photos(db)
    .innerJoin('variants', 'variants.id', 'variant_id')
    .where(sql<boolean>`product_id = any(${productIds})`)
    .orderBy('variant_id')
    .orderBy('variant_pictures.position')
    .execute()

export const listPhotosOfColour = (db: Db, variantId: number) =>
  photos(db).where('variant_id', '=', variantId).orderBy('variant_pictures.position').execute()

export type PhotoRow = Awaited<ReturnType<typeof listPhotosOfColour>>[number]

export const findPhoto = (db: Db, id: number) =>
  photos(db)
    .innerJoin('variants', 'variants.id', 'variant_id')
    .select('product_id')
    .where('variant_pictures.id', '=', id)
    .executeTakeFirst()

export const findColour = (db: Db, id: number) =>
  db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['variants.id', 'product_id', 'colour_name', 'hex', 'products.name as product_name'])
    .where('variants.id', '=', id)
    .executeTakeFirst()

type Asked = { state: ProductState | ''; search: string; before: number | undefined; limit: number }

/** The newest first. */
export function listProducts(db: Db, { state, search, before, limit }: Asked) {
  let query = db
    .selectFrom('products')
    .innerJoin('product_groups', 'product_groups.id', 'group_id')
    .innerJoin('garment_types', 'garment_types.id', 'garment_type_id')
    .select(['products.id', 'slug', 'products.name', 'state', 'version', 'tags', 'gender', 'hsn'])
    .select(['country_of_origin', 'key_features', 'declarations'])
    .select(['product_groups.name as group_name', 'garment_types.name as garment_type_name'])
    .$narrowType<{ state: ProductState }>()
    .orderBy('products.id', 'desc')
    .limit(limit)
  if (state) query = query.where('state', '=', state)
  if (before !== undefined) query = query.where('products.id', '<', before)
  if (search) query = query.where(matches(search))
  return query.execute()
}

const maxWords = 8

/** Its words stand in the product, or it is an exact address, tag or code of a size. */
function matches(search: string) {
  const words = searchWords(search.toLowerCase()).slice(0, maxWords)
  const stand = words.map(
    (word) => sql`search_text like '%' || nullif(trim(search_normalise(${word})), '') || '%'`,
  )
  return sql<boolean>`(${words.length > 0 ? sql.join(stand, sql` and `) : sql`false`}
    or slug = lower(${search}) or tags @> array[${search}]
    or products.id = any(array(select product_id from variants join sizes on variant_id = variants.id
      where sizes.sku = ${search} or sizes.barcode = ${search})))`
}

export const hasSlug = async (db: Db, slug: string) =>
  Boolean(await db.selectFrom('products').select('id').where('slug', '=', slug).executeTakeFirst())

export async function lockProduct(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from products where id = ${id} for no key update`.execute(tx)
  return rows.length > 0
}

/** Codes of sizes outside a product, of those that are given. */
export async function listTakenCodes(
  db: Db,
  productId: number,
  { skus, barcodes }: { skus: string[]; barcodes: string[] },
) {
  const { rows } = await sql<{ sku: string | null; barcode: string | null; name: string }>`
    select sku, barcode, products.name from sizes
    join variants on variants.id = variant_id join products on products.id = product_id
    where product_id <> ${productId} and (sku = any(${skus}) or barcode = any(${barcodes}))`.execute(
    db,
  )
  return rows
}

export type SizeChange = Pick<SizeUpdate, 'id'> & Partial<Omit<SizeUpdate, 'position'>>

/** Locks the sizes ascending by id, as every step of an order does. What a change leaves out stays. */
export function updateSizes(tx: Db, changes: SizeChange[]) {
  return sql`
    with changed as (
      select s.id, jsonb_populate_record(s, given.change) as made from sizes s
      join jsonb_array_elements(${JSON.stringify(changes)}::jsonb) as given(change)
        on (given.change ->> 'id')::integer = s.id
      order by s.id for no key update of s
    )
    update sizes s set price_paise = (made).price_paise, mrp_paise = (made).mrp_paise, sku = (made).sku,
      barcode = (made).barcode, weight_grams = (made).weight_grams, cost_paise = (made).cost_paise,
      shelf = (made).shelf
    from changed where s.id = changed.id`.execute(tx)
}

/** Sets the positions of sizes to their places in a list. */
export function placeSizes(tx: Db, ids: number[]) {
  return sql`
    update sizes set position = place - 1 from unnest(${ids}::integer[]) with ordinality as given(id, place)
    where sizes.id = given.id and position <> place - 1`.execute(tx)
}

export async function writeAudit(
  tx: Db,
  entry: { what: string; about: string; before?: unknown; after?: unknown },
): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await sql`select write_audit(p_what => ${entry.what}, p_about => ${entry.about},
    p_before => ${json(entry.before)}::jsonb, p_after => ${json(entry.after)}::jsonb)`.execute(tx)
}

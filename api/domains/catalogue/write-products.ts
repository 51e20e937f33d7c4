import { type Insertable, sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import type { VariantPictures } from '../../ground/db/types.ts'

/** Of a known product each field counts, but whether it is a draft and on sale: see `upsertProducts`. */
export type ProductRow = {
  slug: string
  name: string
  brand?: string
  group_id: number
  garment_type_id: number
  gender: string
  description?: string
  /** As JSON: the order of its entries counts. */
  key_features?: string
  material_care?: string
  country_of_origin?: string
  hsn?: string
  declarations?: string
  new_variant?: boolean
  is_bestseller?: boolean
  is_returnable?: boolean
  is_replaceable?: boolean
  is_active?: boolean
  /** Of one that has all that law wants; see `upsertProducts`. */
  complete_since?: Date | null
  featured_position?: number
}

/**
 * Adds products and updates known ones, by their slug. What never had all that law wants goes on sale once it has;
 * whatever else is on sale or not stays so.
 * @returns what they are then, by slug
 */
export async function upsertProducts(
  tx: Db,
  products: ProductRow[],
): Promise<Map<string, { id: number; isOnSale: boolean }>> {
  const { rows } = await sql<{ id: number; slug: string; is_active: boolean }>`
    insert into products as p (slug, name, brand, group_id, garment_type_id, gender, description, key_features,
      material_care, country_of_origin, hsn, declarations, new_variant, is_bestseller, is_returnable, is_replaceable,
      is_active, complete_since, featured_position)
    select g.slug, g.name, coalesce(g.brand, ''), g.group_id, g.garment_type_id, g.gender, coalesce(g.description, ''),
      coalesce(g.key_features, '{}')::json, coalesce(g.material_care, ''), coalesce(g.country_of_origin, ''),
      coalesce(g.hsn, ''), coalesce(g.declarations, '{}')::jsonb, coalesce(g.new_variant, false),
      coalesce(g.is_bestseller, false), coalesce(g.is_returnable, true), coalesce(g.is_replaceable, true),
      coalesce(g.is_active, true), g.complete_since, coalesce(g.featured_position, 0)
    from rows from (jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as
      (slug text, name text, brand text, group_id integer, garment_type_id integer, gender text, description text,
        key_features text, material_care text, country_of_origin text, hsn text, declarations text, new_variant boolean,
        is_bestseller boolean, is_returnable boolean, is_replaceable boolean, is_active boolean, complete_since timestamptz,
        featured_position integer)) with ordinality g
    order by g.ordinality
    on conflict (slug) do update set name = excluded.name, brand = excluded.brand, group_id = excluded.group_id,
      garment_type_id = excluded.garment_type_id, gender = excluded.gender, description = excluded.description,
      key_features = excluded.key_features, material_care = excluded.material_care,
      country_of_origin = excluded.country_of_origin, hsn = excluded.hsn, declarations = excluded.declarations,
      new_variant = excluded.new_variant, is_bestseller = excluded.is_bestseller,
      is_returnable = excluded.is_returnable, is_replaceable = excluded.is_replaceable,
      featured_position = excluded.featured_position, updated_at = now(),
      is_active = case when p.complete_since is null and not p.is_archived
        then excluded.is_active else p.is_active end,
      complete_since = case when p.is_archived then p.complete_since
        else coalesce(p.complete_since, excluded.complete_since) end
    returning id, slug, is_active`.execute(tx)
  return new Map(rows.map(({ id, slug, is_active: isOnSale }) => [slug, { id, isOnSale }]))
}

export type VariantRow = {
  product_id: number
  colour_name: string
  hex: string
  colour_family: string
  position: number
}

export const variantKey = (productId: number, colour: string) =>
  `${productId} ${colour.toLowerCase()}`

/** Adds colours and updates known ones, by their name. @returns ids by {@link variantKey} */
export async function upsertVariants(tx: Db, variants: VariantRow[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; product_id: number; colour_name: string }>`
    insert into variants (product_id, colour_name, hex, colour_family, position)
    select g.product_id, g.colour_name, g.hex, g.colour_family, g.position
    from rows from (jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) as
      (product_id integer, colour_name text, hex text, colour_family text, position integer)) with ordinality g
    order by g.ordinality
    on conflict (product_id, lower(colour_name)) do update set hex = excluded.hex,
      colour_family = excluded.colour_family, position = excluded.position
    returning id, product_id, colour_name`.execute(tx)
  return new Map(
    rows.map(({ id, product_id, colour_name }) => [variantKey(product_id, colour_name), id]),
  )
}

/** Positions are unique, and what comes may name the colours in another order. */
export function freePositions(tx: Db, productIds: number[]) {
  return sql`update variants set position = -1 - position where product_id = any(${productIds})`.execute(
    tx,
  )
}

/** Moves the colours that were not named, after {@link freePositions}, behind those that were. */
export function placeUnnamed(tx: Db, productIds: number[]) {
  return sql`
    update variants set position = unnamed.named + unnamed.place - 1
    from (select id, row_number() over (partition by product_id order by position desc)::integer as place,
            (select count(*) from variants other where other.product_id = v.product_id and other.position >= 0)::integer as named
          from variants v where product_id = any(${productIds}) and position < 0) unnamed
    where variants.id = unnamed.id`.execute(tx)
}

/** A picture keeps the id of its place. */
export async function replaceVariantPictures(
  tx: Db,
  variantIds: number[],
  pictures: Insertable<VariantPictures>[],
): Promise<void> {
  const given = JSON.stringify(pictures)
  await sql`
    delete from variant_pictures where variant_id = any(${variantIds}) and (variant_id, position) not in (
      select variant_id, position
      from jsonb_to_recordset(${given}::jsonb) as given(variant_id integer, position integer))`.execute(
    tx,
  )
  await sql`
    insert into variant_pictures (variant_id, position, picture_id, view, alt, worn_height_cm, worn_size)
    select * from jsonb_to_recordset(${given}::jsonb) as
      given(variant_id integer, position integer, picture_id integer, view text, alt text, worn_height_cm smallint,
        worn_size text)
    on conflict (variant_id, position) do update set picture_id = excluded.picture_id, view = excluded.view,
      alt = excluded.alt, worn_height_cm = excluded.worn_height_cm, worn_size = excluded.worn_size`.execute(
    tx,
  )
}

export async function lastFeatured(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(featured_position), 0) as last from products`.execute(db)
  return rows[0]?.last ?? 0
}

/** Counts the change of each product, so that an edit over what was before is refused. */
export function markEdited(tx: Db, edits: { id: number; fields: string[] }[]) {
  return sql`
    select edit.outcome
    from jsonb_to_recordset(${JSON.stringify(edits)}::jsonb) as given(id integer, fields text[])
    cross join lateral start_product_edit(p_product_id => given.id, p_version => null, p_fields => given.fields) edit`.execute(
    tx,
  )
}

type Names = { groups: string[]; types: string[] }

/** Adds what groups, types and pairs of both the shop has not; the others stay where they stand in menus. */
export async function addShelves(
  tx: Db,
  { groups, types }: Names,
  pairs: { group: string; type: string }[],
) {
  const add = (table: 'product_groups' | 'garment_types', names: string[]) =>
    sql`
    insert into ${sql.table(table)} (name, position)
    select name, (select coalesce(max(position), 0) from ${sql.table(table)}) + place
    from unnest(${names}::text[]) with ordinality as given(name, place)
    on conflict ((lower(name))) do nothing`.execute(tx)
  await add('product_groups', groups)
  await add('garment_types', types)
  const { rows } = await sql<{ group: string; type: string; group_id: number; type_id: number }>`
    with given as (
      select distinct on (g.id, t.id) pair."group", pair.type, g.id as group_id, t.id as type_id
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair("group" text, type text)
      join product_groups g on lower(g.name) = lower(pair."group")
      join garment_types t on lower(t.name) = lower(pair.type)
    ), added as (
      insert into group_garment_types (group_id, garment_type_id, position)
      select group_id, type_id, 1000 + type_id from given on conflict do nothing
    )
    select * from given`.execute(tx)
  const key = (group: string, type: string) => `${group}\n${type}`.toLowerCase()
  const ids = new Map(rows.map((row) => [key(row.group, row.type), row]))
  return (group: string, type: string) => {
    const { group_id = 0, type_id = 0 } = ids.get(key(group, type)) ?? {}
    return { group_id, garment_type_id: type_id }
  }
}

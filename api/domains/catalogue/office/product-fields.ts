import * as z from 'zod'
import type { ChangedFields, NewProduct } from '../../../../contract/office/product-fields.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { FieldRefusal } from '../../../ground/errors/refusal.ts'
import { Declarations } from '../declarations.ts'
import { findIdsBySlug, replaceWearWith } from '../wear-with.ts'
import type { ProductRow } from './queries.ts'

export type ProductFields = Required<ChangedFields>

/** What is edited of a product, as it is stored. */
export function fieldsOf(product: ProductRow): ProductFields {
  const {
    maker,
    generic_name: generic,
    net_quantity: pieces,
    made,
    sizes_cm: sizes,
  } = Declarations.parse(product.declarations)
  return {
    name: product.name,
    slug: product.slug,
    brand: product.brand,
    group: product.group_name,
    type: product.garment_type_name,
    gender: product.gender as ProductFields['gender'],
    description: product.description,
    key_features: z.record(z.string(), z.string()).parse(product.key_features),
    material_care: product.material_care,
    hsn: product.hsn,
    generic_name: generic ?? null,
    country_of_origin: product.country_of_origin,
    net_quantity: pieces ?? null,
    made: made ?? null,
    maker: maker ?? null,
    sizes_cm: sizes ?? {},
    is_returnable: product.is_returnable,
    is_replaceable: product.is_replaceable,
    is_bestseller: product.is_bestseller,
    new_variant: product.new_variant,
    wear_with: product.wear_with.map(({ slug }) => slug),
    tags: product.tags,
  }
}

/** The columns of what is edited, but for its group and type. */
export const toColumns = (fields: ProductFields) => ({
  slug: fields.slug,
  name: fields.name,
  brand: fields.brand,
  gender: fields.gender,
  description: fields.description,
  key_features: JSON.stringify(fields.key_features),
  material_care: fields.material_care,
  hsn: fields.hsn,
  country_of_origin: fields.country_of_origin,
  declarations: JSON.stringify(toDeclarations(fields)),
  is_returnable: fields.is_returnable,
  is_replaceable: fields.is_replaceable,
  is_bestseller: fields.is_bestseller,
  new_variant: fields.new_variant,
  tags: fields.tags,
})

/** What a new product has where nothing is given. */
export const emptyFields = {
  brand: '',
  description: '',
  key_features: {},
  material_care: '',
  hsn: '',
  generic_name: null,
  country_of_origin: '',
  net_quantity: null,
  made: null,
  maker: null,
  sizes_cm: {},
  is_returnable: true,
  is_replaceable: true,
  is_bestseller: false,
  new_variant: false,
  wear_with: [],
  tags: [],
} satisfies Partial<ProductFields>

/** As the catalogue's file has them: what is empty is left out. */
function toDeclarations(
  of: Pick<NewProduct, 'maker' | 'generic_name' | 'net_quantity' | 'made' | 'sizes_cm'>,
): Declarations {
  const given = {
    maker: of.maker ?? undefined,
    generic_name: of.generic_name || undefined,
    net_quantity: of.net_quantity ?? undefined,
    made: of.made || undefined,
    sizes_cm: of.sizes_cm && Object.keys(of.sizes_cm).length > 0 ? of.sizes_cm : undefined,
  }
  return withoutUndefined(given)
}

export const withoutUndefined = <T extends object>(of: T) =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** @throws FieldRefusal for an address of no product */
export async function linkWearWith(tx: Db, id: number, slugs: string[]): Promise<void> {
  const ids = await findIdsBySlug(tx, slugs)
  const unknown = slugs.filter((slug) => !ids.has(slug))
  if (unknown.length) {
    throw new FieldRefusal({ wear_with: [`There is no product ${unknown.join(', ')}.`] })
  }
  await replaceWearWith(tx, id, [...new Set(slugs.flatMap((slug) => ids.get(slug) ?? []))])
}

import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { declare } from '../../ground/documents/declare.ts'
import { declaredOf, listDeclarations } from './declarations.ts'

type LabelledSize = Awaited<ReturnType<typeof listLabelledSizes>>[number]

/** What the label of a piece says, with what law wants declared. */
export function toPieceLabel(shop: Config['shop'], labelled: LabelledSize) {
  const { code, product, colour, size, mrpPaise, ...row } = labelled
  const declarations = listDeclarations(declaredOf(row), [{ size, mrpPaise }])
  return {
    code,
    product,
    colour,
    size,
    mrpPaise,
    declarations: declare(shop, declarations, row.country_of_origin),
  }
}

/** @param of a product's slug, or a size's SKU, bar code or code; or ids; all sizes without either */
export function listLabelledSizes(db: Db, of: { called?: string | undefined; sizeIds?: number[] }) {
  const { called, sizeIds } = of
  const code = sql<string>`size_code(p_size_id => sizes.id, p_barcode => sizes.barcode)`
  return db
    .selectFrom('sizes')
    .innerJoin('variants', 'variants.id', 'sizes.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .innerJoin('garment_types', 'garment_types.id', 'products.garment_type_id')
    .select(['products.name as product', 'colour_name as colour', 'size', 'country_of_origin'])
    .select(['declarations', 'gender', 'key_features', 'garment_types.name as garment_type_name'])
    .select([
      code.as('code'),
      sql<number>`coalesce(sizes.mrp_paise, sizes.price_paise)`.as('mrpPaise'),
    ])
    .$if(sizeIds !== undefined, (query) =>
      query.where('sizes.id', '=', sql<number>`any(${sizeIds}::integer[])`),
    )
    .$if(called !== undefined, (query) =>
      query.where((is) =>
        is.or([
          is('products.slug', '=', called ?? ''),
          is('sizes.sku', '=', called ?? ''),
          sql<boolean>`is_size_code(p_code => ${called ?? ''}, p_size_id => sizes.id, p_barcode => sizes.barcode)`,
        ]),
      ),
    )
    .orderBy('products.id')
    .orderBy('variants.position')
    .orderBy('sizes.position')
    .execute()
}

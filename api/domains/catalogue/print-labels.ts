import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { declare } from '../../ground/documents/declare.ts'
import { makePieceLabels } from '../../ground/documents/documents.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { StartupError } from '../../ground/errors/startup-error.ts'
import { declaredOf, listDeclarations } from './declarations.ts'
import type { ImportProgress } from './progress.ts'

const perFile = 2_000

/**
 * Writes a label for each size into a PDF; past 2,000 into another, `labels-2.pdf`, and so on.
 * @param given.of a product's slug, or a size's SKU, bar code or code; all sizes without it
 */
export async function printLabels(
  db: Db,
  shop: Config['shop'],
  { of, to }: { of: string | undefined; to: string },
  onProgress: ImportProgress,
): Promise<{ file: string; count: number }[]> {
  const sizes = await listSizes(db, of)
  if (sizes.length === 0) {
    throw new StartupError(of ? `no product or size is called ${of}` : 'the shop has no sizes yet')
  }
  const files = []
  for (let from = 0; from < sizes.length; from += perFile) {
    const some = sizes.slice(from, from + perFile)
    const file = from === 0 ? to : to.replace(/(\.pdf)?$/i, `-${from / perFile + 1}$&`)
    const labels = some.map(({ code, product, colour, size, mrpPaise, ...row }) => ({
      code,
      product,
      colour,
      size,
      mrpPaise,
      declarations: declare(
        shop,
        listDeclarations(declaredOf(row), [{ size, mrpPaise }]),
        row.country_of_origin,
      ),
    }))
    const pdf = await makePieceLabels(labels).catch((error: unknown) => {
      throw error instanceof Refusal ? new StartupError(error.message) : error
    })
    await writeFile(file, pdf).catch((error: Error) => {
      throw new StartupError(`the PDF cannot be written: ${error.message}`)
    })
    files.push({ file, count: some.length })
    onProgress('labels', from + some.length, sizes.length)
  }
  return files
}

function listSizes(db: Db, of: string | undefined) {
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
    .$if(of !== undefined, (query) =>
      query.where((is) =>
        is.or([
          is('products.slug', '=', of ?? ''),
          is('sizes.sku', '=', of ?? ''),
          sql<boolean>`is_size_code(p_code => ${of ?? ''}, p_size_id => sizes.id, p_barcode => sizes.barcode)`,
        ]),
      ),
    )
    .orderBy('products.id')
    .orderBy('variants.position')
    .orderBy('sizes.position')
    .execute()
}

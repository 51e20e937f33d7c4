import type { Config } from '../../config.ts'
import type { Db } from '../../db/pool.ts'
import { makePieceLabels } from '../../documents/documents.ts'
import { declare } from '../../documents/piece-labels.ts'
import { Refusal } from '../../errors/refusal.ts'
import * as queries from './queries.ts'

/** A label for each piece of an order. @throws Refusal 404 */
export async function makeLabelsOfOrder(
  db: Db,
  shop: Config['shop'],
  number: string,
): Promise<Buffer> {
  const lines = await queries.listPieces(db, number.toUpperCase())
  if (!lines) throw new Refusal(404, 'There is no such order.')
  return makePieceLabels(
    lines.flatMap((line) => {
      const label = {
        code: line.code,
        product: line.product_name ?? '',
        colour: line.colour_name ?? '',
        size: line.size ?? '',
        mrpPaise: line.mrp_paise ?? line.price_paise ?? 0,
        declarations: declare(shop, line.country_of_origin ?? ''),
      }
      return Array.from({ length: line.quantity ?? 0 }, () => label)
    }),
  )
}

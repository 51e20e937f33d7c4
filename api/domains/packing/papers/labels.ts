import type { Config } from '../../../config.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { declare } from '../../../ground/documents/declare.ts'
import { makePieceLabels } from '../../../ground/documents/documents.ts'
import { Refusal } from '../../../ground/errors/refusal.ts'
import { declaredOf, listDeclarations } from '../../catalogue/declarations.ts'
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
        declarations: declare(shop, declared(line), line.country_of_origin ?? ''),
      }
      return Array.from({ length: line.quantity ?? 0 }, () => label)
    }),
  )
}

type Line = NonNullable<Awaited<ReturnType<typeof queries.listPieces>>>[number]

/** As the product has them today; nothing of one that has gone. */
function declared({ gender, country_of_origin: origin, garment_type_name: type, ...line }: Line) {
  if (gender === null || origin === null || type === null) return []
  const size = { size: line.size ?? '', mrpPaise: line.mrp_paise ?? line.price_paise ?? 0 }
  const row = { ...line, gender, country_of_origin: origin, garment_type_name: type }
  return listDeclarations(declaredOf(row), [size])
}

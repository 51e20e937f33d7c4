import { maxPieceLabels } from '../../../contract/office/piece-labels.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { makePieceLabels } from '../../ground/documents/documents.ts'
import { FieldRefusal, Refusal } from '../../ground/errors/refusal.ts'
import { listLabelledSizes, toPieceLabel } from '../catalogue/piece-labels.ts'

/**
 * Labels for some pieces of each size, in the order of the garments.
 * @throws Refusal 404 for no such size; FieldRefusal for more than are printed at once
 */
export async function makeLabels(
  db: Db,
  shop: Config['shop'],
  sizeIds: number[],
  pieces: number,
): Promise<Buffer> {
  if (sizeIds.length * pieces > maxPieceLabels) {
    throw new FieldRefusal({ pieces: [`Print at most ${maxPieceLabels} labels at once.`] })
  }
  const sizes = await listLabelledSizes(db, { sizeIds })
  if (sizes.length < sizeIds.length) throw new Refusal(404, 'There is no such size.')
  return makePieceLabels(
    sizes.flatMap((size) => {
      const label = toPieceLabel(shop, size)
      return Array.from({ length: pieces }, () => label)
    }),
  )
}

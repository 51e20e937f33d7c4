import { writeFile } from 'node:fs/promises'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { makePieceLabels } from '../../ground/documents/documents.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { StartupError } from '../../ground/errors/startup-error.ts'
import { listLabelledSizes, toPieceLabel } from './piece-labels.ts'
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
  const sizes = await listLabelledSizes(db, { called: of })
  if (sizes.length === 0) {
    throw new StartupError(of ? `no product or size is called ${of}` : 'the shop has no sizes yet')
  }
  const files = []
  for (let from = 0; from < sizes.length; from += perFile) {
    const some = sizes.slice(from, from + perFile)
    const file = from === 0 ? to : to.replace(/(\.pdf)?$/i, `-${from / perFile + 1}$&`)
    const labels = some.map((size) => toPieceLabel(shop, size))
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

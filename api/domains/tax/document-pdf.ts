import type { Db } from '../../ground/db/pool.ts'
import { makeTaxDocument } from '../../ground/documents/documents.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import * as queries from './queries.ts'

export type Paper = 'a4' | 'a5'

/**
 * The PDF of a document, made once for each paper: a reprint is the same bytes.
 * @throws Refusal 404 for none, and for one of what never left; 503 when too many are being made
 */
export async function printDocument(
  db: Db,
  of: queries.DocumentOf,
  paper: Paper,
): Promise<{ number: string; pdf: Buffer }> {
  const found = await queries.findPrinted(db, of, paper)
  if (!found) throw new Refusal(404, 'There is no such document.')
  const { id, number, data, pdf } = found
  if (pdf) return { number, pdf }
  const bytes = await makeTaxDocument({ document: data, paper })
  return { number, pdf: await queries.storePdf(db, { id, paper, bytes }) }
}

import { findUnprinted } from '../../../contract/printed-scripts.ts'
import { Refusal } from '../errors/refusal.ts'
import type { DarkPatternsDeclaration } from './dark-patterns.ts'
import type { Manifest } from './manifest.ts'
import type { ParcelLabel } from './parcel-labels.ts'
import type { PickList } from './pick-list.ts'
import type { PieceLabel } from './piece-labels.ts'
import type { PrintedTaxDocument } from './print-tax-document.ts'
import { render } from './render.ts'

const maxParcels = 500
const maxRows = 2_000

/*
 * Each answers the bytes of a PDF, the same ones for the same data. Texts are bounded and stay
 * text, whatever they hold. All throw Refusal 400 for too many rows, and 503 when too many
 * documents are being made; labels 409 for letters that no font has, which other papers leave out.
 */

/** Parcel labels of 100 × 150 mm, a page each. */
export async function makeParcelLabels(labels: readonly ParcelLabel[]): Promise<Buffer> {
  refuseMany(labels, maxParcels, 'labels')
  for (const { orderNumber, to } of labels) {
    refuseUnprinted(`The address of ${orderNumber}`, [to.name, ...to.lines])
  }
  return render('parcel-labels', labels)
}

export async function makePickList(list: PickList): Promise<Buffer> {
  refuseMany(list.lines, maxRows, 'sizes')
  return render('pick-list', list)
}

/** What a courier takes along, with lines to sign, on A4. */
export async function makeManifest(manifest: Manifest): Promise<Buffer> {
  refuseMany(manifest.parcels, maxRows, 'parcels')
  return render('manifest', manifest)
}

/** What the self-audit of dark patterns found, with a line to sign, on A4. */
export const makeDarkPatterns = (given: DarkPatternsDeclaration): Promise<Buffer> =>
  render('dark-patterns', given)

/** Labels of 64 × 34 mm for pieces, 24 on a sheet of A4. */
export async function makePieceLabels(labels: readonly PieceLabel[]): Promise<Buffer> {
  refuseMany(labels, maxRows, 'labels')
  for (const { code, product, colour, size, declarations } of labels) {
    refuseUnprinted(`The label of ${code}`, [product, colour, size, ...declarations])
  }
  return render('piece-labels', labels)
}

export async function makeTaxDocument(given: PrintedTaxDocument): Promise<Buffer> {
  refuseMany(given.document.lines, maxRows, 'lines')
  return render('tax-document', given)
}

function refuseMany(rows: readonly unknown[], max: number, what: string): void {
  if (rows.length === 0) throw new Refusal(400, `There are no ${what} to print.`)
  if (rows.length > max) throw new Refusal(400, `At most ${max} ${what} fit in one document.`)
}

function refuseUnprinted(what: string, texts: readonly string[]): void {
  const missing = texts.flatMap(findUnprinted)
  if (missing.length === 0) return
  throw new Refusal(
    409,
    `${what} has letters that our papers cannot show: ${missing.join(' ').slice(0, 100)}. Please write it in letters of English or of a language of India, and print it then.`,
  )
}

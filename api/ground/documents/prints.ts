import { printDarkPatterns } from './dark-patterns.ts'
import { printManifest } from './manifest.ts'
import { printParcelLabels } from './parcel-labels.ts'
import { printPickList } from './pick-list.ts'
import { printPieceLabels } from './piece-labels.ts'
import { printTaxDocument } from './print-tax-document.ts'

/** Of each kind of document what its template, of the same name, is filled with. */
export const prints = {
  'parcel-labels': printParcelLabels,
  'pick-list': printPickList,
  manifest: printManifest,
  'dark-patterns': printDarkPatterns,
  'piece-labels': printPieceLabels,
  'tax-document': printTaxDocument,
}

export type Kind = keyof typeof prints
export type PrintInput<K extends Kind> = Parameters<(typeof prints)[K]>[0]

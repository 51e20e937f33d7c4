import { answerParent } from '../children/answer-parent.ts'
import { compilePdf } from './compile-pdf.ts'
import { type Given, type Kind, prints } from './prints.ts'

export type Request = { kind: Kind; given: Given<Kind> }

answerParent(({ kind, given }: Request): Uint8Array => {
  // render() pairs a kind with what it prints.
  const print = prints[kind] as (given: Given<Kind>) => object
  return compilePdf(`${kind}.typ`, print(given))
})

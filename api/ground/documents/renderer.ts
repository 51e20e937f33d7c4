import { answerParent } from '../children/answer-parent.ts'
import { compilePdf } from './compile-pdf.ts'
import { type Kind, type PrintInput, prints } from './prints.ts'

export type Request = { kind: Kind; given: PrintInput<Kind> }

answerParent(({ kind, given }: Request): Uint8Array => {
  // render() pairs a kind with what it prints.
  const print = prints[kind] as (given: PrintInput<Kind>) => object
  return compilePdf(`${kind}.typ`, print(given))
})

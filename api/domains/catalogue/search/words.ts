import { plainDigits } from '../../../../contract/plain-digits.ts'

/** A word, number or sign, as it is compared; `start` and `end` are its place in the text. */
export type Word = { text: string; start: number; end: number }

/** A dash counts between numbers alone. Signs that are not seen, such as a soft hyphen, part no word. */
const pattern =
  /\p{Nd}[\p{Nd}\p{Cf},]*(?:\.\p{Nd}+)?|\p{L}[\p{L}\p{M}\p{Cf}'’]*|[₹<>%~\p{Extended_Pictographic}]|(?<=[\p{Nd}\sk])[-–—](?=\s*(?:₹|rs\b|\p{Nd}))/giu
const nuktasAndUnseen = /[\u093c\p{Cf}]/gu

/** Letters without what is written in two ways, numbers without separators in digits from 0 to 9. */
export function splitWords(text: string): Word[] {
  return [...text.matchAll(pattern)].map(({ 0: written, index }) => ({
    text: normalise(written),
    start: index,
    end: index + written.length,
  }))
}

/** How a phrase is looked up. */
export const phraseOf = (text: string) => joined(splitWords(text))
export const joined = (words: Word[]) => words.map((word) => word.text).join(' ')

/** '👗', which may mean a garment. */
export const isPicture = (text: string) => /^\p{Extended_Pictographic}/u.test(text)

export const isNumber = (text: string) => /^\d/.test(text)

function normalise(written: string): string {
  const text = plainDigits(written)
    .toLowerCase()
    .replace(nuktasAndUnseen, '')
    .replaceAll('\u0901', '\u0902')
    .replace(/['’]s?$|['’]/g, '')
  return isNumber(text) ? text.replaceAll(',', '') : text.replace(/[-–—]/, 'to')
}

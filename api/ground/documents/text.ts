import { isDrawn } from './fonts.ts'

// Controls, lone surrogates, and marks that turn the direction of the text after them.
const unprintable =
  /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\uffff]/gu
const longWord = /\S{25,}/gu
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const maxMarks = 12
const simple = /^[\n -~]*$/
const wordBreak = '\u200b'

/**
 * One line of at most `max` characters, all of which can be printed; a long word can break. A sign that
 * no font has, such as an emoji, is left out.
 */
export function printable(text: string, max = 120): string {
  const plain = drawn(text.slice(0, max * 4).replace(unprintable, ' '))
    .replace(/\s+/gu, ' ')
    .trim()
  const characters = Array.from(plain.normalize('NFC'))
  const bounded =
    characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : characters.join('')
  return bounded.replace(longWord, breakable)
}

function drawn(text: string): string {
  if (simple.test(text)) return text
  return Array.from(graphemes.segment(text.normalize('NFC')), ({ segment: whole }) => {
    // The compiler's shaper ends the process over a hundred marks at one letter.
    const segment = Array.from(whole).slice(0, maxMarks).join('')
    if (isDrawn(segment)) return segment
    const plain = segment.normalize('NFKC')
    if (isDrawn(plain)) return plain
    const [first = ''] = segment
    return isDrawn(first) ? first : ''
  }).join('')
}

function breakable(word: string): string {
  const parts = Array.from(graphemes.segment(word), ({ segment }) => segment)
  return parts.map((part, index) => (index % 10 === 9 ? part + wordBreak : part)).join('')
}

const time = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'medium',
  timeStyle: 'short',
})

export const timeText = (at: Date): string => time.format(at)

const date = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', dateStyle: 'medium' })

/** A day such as 2026-11-23 in words. */
export const dayText = (day: string): string => date.format(new Date(`${day}T00:00:00Z`))

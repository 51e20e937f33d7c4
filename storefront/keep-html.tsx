import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { KeepHtml, Part, Shown } from './kept-html.tsx'
import { gap } from './render-html.ts'

/** Characters of all that is kept: addresses are among the words, and anyone may ask for any. */
const mostCharacters = 2 * 1_024 * 1_024

const kept = new LRUCache<string, string>({
  maxSize: mostCharacters,
  // A part that shows nothing is kept, too.
  sizeCalculation: (html) => html.length + 1,
})

/** Goes by the identity of data: a kept answer of the API is one object until it is another. */
export const keepHtml: KeepHtml = (part, of) => {
  const key = JSON.stringify([part, ...of].map(nameOf))
  const known = kept.get(key)
  if (known !== undefined) return known
  const html = render(part, of)
  kept.set(key, html)
  return html
}

const numbers = new WeakMap<object, number>()
let count = 0

/** A word's own, and for data a number that no other has. */
function nameOf(shown: object | string | boolean): string | boolean | number {
  if (typeof shown !== 'object' && typeof shown !== 'function') return shown
  const number = numbers.get(shown) ?? ++count
  numbers.set(shown, number)
  return number
}

/** React lets one rendering begin amid another. Links lead to the same from wherever they are. */
function render<Of extends Shown>(Part: Part<Of>, of: Of): string {
  const html = renderToString(
    <StaticRouter location="/">
      <Part of={of} />
    </StaticRouter>,
  )
  if (html.includes(gap)) throw new Error(`${Part.name} is not whole, and cannot be kept`)
  return html
}

import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { KeepHtml, Part } from './kept-html.tsx'

/** Of each part: addresses are among the words, and anyone may ask for any. */
const most = 64

/** The HTML of each part, by the words that it says, and what is kept of the same and other data. */
type Kept = { parts: Map<unknown, LRUCache<string, string>>; of: WeakMap<object, Kept> }

const nothing = (): Kept => ({ parts: new Map(), of: new WeakMap() })
const kept = nothing()

/** A kept answer of the API is one object until it is another. */
export const keepHtml: KeepHtml = (part, of) => {
  let { parts, of: others } = kept
  for (const each of of) {
    if (typeof each === 'object') ({ parts, of: others } = find(others, each))
  }
  let htmlOf = parts.get(part)
  if (!htmlOf) {
    htmlOf = new LRUCache({ max: most })
    parts.set(part, htmlOf)
  }
  const words = JSON.stringify(of.filter((each) => typeof each !== 'object'))
  let html = htmlOf.get(words)
  if (html === undefined) {
    html = render(part, of)
    htmlOf.set(words, html)
  }
  return html
}

function find(others: WeakMap<object, Kept>, data: object): Kept {
  const known = others.get(data)
  if (known) return known
  const made = nothing()
  others.set(data, made)
  return made
}

/** React lets one rendering begin amid another. Links lead to the same from wherever they are. */
const render = <Of extends Parameters<KeepHtml>[1]>(Part: Part<Of>, of: Of): string =>
  renderToString(
    <StaticRouter location="/">
      <Part of={of} />
    </StaticRouter>,
  )

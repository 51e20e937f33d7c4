import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { KeepHtml, Part } from './kept-html.tsx'

const kept = new WeakMap<object, Map<unknown, string>>()

/** Goes by the identity of what is shown: a kept answer of the API is one object until it is another. */
export const keepHtml: KeepHtml = (part, of) => {
  let parts = kept.get(of)
  if (!parts) {
    parts = new Map()
    kept.set(of, parts)
  }
  let html = parts.get(part)
  if (html === undefined) {
    html = render(part, of)
    parts.set(part, html)
  }
  return html
}

/** React lets one rendering begin amid another. Links lead to the same from wherever they are. */
const render = <Of extends object>(Part: Part<Of>, of: Of): string =>
  renderToString(
    <StaticRouter location="/">
      <Part of={of} />
    </StaticRouter>,
  )

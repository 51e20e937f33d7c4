import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

/** What stands in the place of a part that threw or waits, which React leaves to the browser. */
export const gap = '<!--$!-->'
/** Until a part that waits is what a page failed by. */
const patienceMs = 1_000

/**
 * Renders a whole page at once. Loaders are awaited, so no part of it has anything to wait for, and
 * React's streams, which make bytes of each piece of text by itself, would take a third longer.
 *
 * @throws what the page threw, or Error when a part of it waits
 */
export async function renderHtml(page: ReactNode): Promise<string> {
  const html = renderToString(page)
  if (html.includes(gap)) throw await faultOf(page)
  return html
}

/** Why a part is missing, which React tells only of a stream. */
function faultOf(page: ReactNode): Promise<unknown> {
  return new Promise((resolve) => {
    const { abort } = renderToPipeableStream(page, {
      onError: resolve,
      onAllReady() {
        clearTimeout(limit)
        resolve(new Error('a part of a page was missing once'))
      },
    })
    const limit = setTimeout(() => abort(new Error('a part of a page waits')), patienceMs)
  })
}

import { text } from 'node:stream/consumers'
import { toInlineJson } from './inline-json.ts'

/**
 * What the loaders gave, as the script by which React Router's half in the browser gets it. React
 * Router would render it in a boundary that waits, and the page with it.
 *
 * @param stream taken out of the context that `ServerRouter` is given
 * @see https://github.com/remix-run/react-router/blob/main/packages/react-router/lib/dom/ssr/single-fetch.tsx `StreamTransfer`
 */
export async function writeLoadedData(
  stream: ReadableStream<Uint8Array> | undefined,
): Promise<string> {
  if (!stream) return ''
  const reader = 'window.__reactRouterContext.streamController'
  return `${reader}.enqueue(${toInlineJson(await text(stream))});${reader}.close();`
}

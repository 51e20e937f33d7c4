import { createHash } from 'node:crypto'

/** The source by which a policy allows an inline script, such as `'sha256-…'`. */
export const digestOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * Takes a page's nonce out of it: a nonce that many readers get protects none. The policy names each
 * inline script that carried it by its digest instead, and so none that was injected.
 * @returns the page without its nonce, and the sources of its inline scripts
 */
export function withoutNonce(html: string, nonce: string): { html: string; sources: string[] } {
  const mark = ` nonce="${nonce}"`
  const sources = html
    .split('<script')
    .slice(1)
    .flatMap((script) => {
      const [tag = ''] = script.split('>', 1)
      if (!tag.includes(mark)) return []
      const text = script.slice(tag.length + 1, script.indexOf('</script>'))
      return text ? [digestOf(text)] : []
    })
  return { html: html.replaceAll(mark, ''), sources: [...new Set(sources)] }
}

import { createHash } from 'node:crypto'

/**
 * Takes a page's nonce out of it, so that it can be kept and sent to many: a nonce that everyone can
 * read protects nobody. The policy names each inline script that carried it by its digest instead,
 * and so still none that found its way in otherwise.
 *
 * @returns the page without its nonce, and the sources of its inline scripts
 */
export function withoutNonce(html: string, nonce: string): { html: string; sources: string } {
  const mark = ` nonce="${nonce}"`
  const sources = html
    .split('<script')
    .slice(1)
    .flatMap((script) => {
      const [tag = ''] = script.split('>', 1)
      if (!tag.includes(mark)) return []
      const text = script.slice(tag.length + 1, script.indexOf('</script>'))
      return text ? [`'sha256-${createHash('sha256').update(text).digest('base64')}'`] : []
    })
  return { html: html.replaceAll(mark, ''), sources: [...new Set(sources)].join(' ') }
}

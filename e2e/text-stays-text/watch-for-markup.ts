import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'

/**
 * Notes what a text did that was taken for markup: a script that ran or that the policy refused, a
 * dialog, a request to another host.
 */
export async function watchForScripts(page: Page): Promise<string[]> {
  const deeds: string[] = []
  page.on('dialog', (dialog) => {
    deeds.push(`a dialog on ${page.url()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) deeds.push(message.text())
  })
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'x.invalid') deeds.push(`a request on ${page.url()}`)
  })
  await page.exposeFunction('__ran', () => {
    deeds.push(`a script on ${page.url()}`)
  })
  return deeds
}

// Elements of the payloads that no page of the shop has.
const foreignTags =
  'animate audio base embed iframe image marquee math meta[http-equiv] object set style template video xmp xss'

/**
 * The elements of a page that cannot be the shop's own, as they stand in its source.
 *
 * @param expected foreign elements that this page has, such as a mail's `style`
 */
export async function findMarkup(page: Page, expected: readonly string[] = []): Promise<string[]> {
  const tags = foreignTags.split(' ').filter((tag) => !expected.includes(tag))
  const { foreign, scripts } = await page.evaluate((selector) => {
    // React's own forms have a javascript: address, too.
    const isScriptUrl = (url: string) =>
      /^(javascript:.*__ran|data:text|(https?:)?\/\/x\.invalid)/i.test(stripped(url))
    // As browsers read an address.
    const stripped = (url: string) => url.replace(/[\p{Cc}\s]/gu, '')
    const holdsUrl = /^(action|data|formaction|href|src|srcdoc|to|xlink:href)$/
    const isForeign = (element: Element) =>
      element.matches(selector) ||
      element.shadowRoot !== null ||
      [...element.attributes].some(
        ({ name, value }) => name.startsWith('on') || (holdsUrl.test(name) && isScriptUrl(value)),
      )
    const all = [...document.querySelectorAll('*')]
    return {
      foreign: all.filter(isForeign).map(({ outerHTML }) => outerHTML),
      scripts: all
        .filter((element) => element instanceof HTMLScriptElement)
        .filter(({ nonce, type }) => !nonce && type !== 'application/ld+json')
        .map(({ text, outerHTML }) => ({ text, outerHTML })),
    }
  }, tags.join(','))
  const policy = scripts.length > 0 ? await policyOf(page) : ''
  const unknown = scripts.filter(({ text }) => !policy.includes(digestOf(text)))
  return [...foreign, ...unknown.map(({ outerHTML }) => outerHTML)]
}

/** What the document that was loaded may run; a page for everyone names its scripts by digests. */
async function policyOf(page: Page): Promise<string> {
  const url = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)
  if (!url?.startsWith('http')) return ''
  return (await page.request.get(url)).headers()['content-security-policy'] ?? ''
}

const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

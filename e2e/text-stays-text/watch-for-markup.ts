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
export function findMarkup(page: Page, expected: readonly string[] = []): Promise<string[]> {
  const tags = foreignTags.split(' ').filter((tag) => !expected.includes(tag))
  return page.evaluate((selector) => {
    // React's own forms have a javascript: address, too.
    const isScriptUrl = (url: string) =>
      /^(javascript:.*__ran|data:text|(https?:)?\/\/x\.invalid)/i.test(stripped(url))
    // As browsers read an address.
    const stripped = (url: string) => url.replace(/[\p{Cc}\s]/gu, '')
    const holdsUrl = /^(action|data|formaction|href|src|srcdoc|to|xlink:href)$/
    const isForeign = (element: Element) =>
      element.matches(selector) ||
      element.shadowRoot !== null ||
      (element instanceof HTMLScriptElement &&
        !element.nonce &&
        element.type !== 'application/ld+json') ||
      [...element.attributes].some(
        ({ name, value }) => name.startsWith('on') || (holdsUrl.test(name) && isScriptUrl(value)),
      )
    return [...document.querySelectorAll('*')].filter(isForeign).map(({ outerHTML }) => outerHTML)
  }, tags.join(','))
}

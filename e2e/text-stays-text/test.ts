import { expect, type Page } from '@playwright/test'
import { test as shopping } from '../shopper.ts'
import { findMarkup } from './find-markup.ts'

/** A shopper's page, on which no text may do anything. */
export const test = shopping.extend<{ watched: undefined }>({
  watched: [
    async ({ page }, use) => {
      const deeds = await watchForScripts(page)
      await use(undefined)
      expect(deeds).toEqual([])
    },
    { auto: true },
  ],
})

/** Of the page as it stands; what its scripts may do the browser's policy has said. */
export async function expectNoMarkup(page: Page): Promise<void> {
  expect(findMarkup(await page.content()), page.url()).toEqual([])
  const shadows = await page.evaluate(
    () => [...document.querySelectorAll('*')].filter(({ shadowRoot }) => shadowRoot).length,
  )
  expect(shadows, page.url()).toBe(0)
}

/**
 * Notes what a text did that was taken for markup: a script that ran or that the policy refused, a
 * dialog, a request to another host.
 */
async function watchForScripts(page: Page): Promise<string[]> {
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

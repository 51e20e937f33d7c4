import { expect, type Page } from '@playwright/test'
import { test as shopping } from '../shopper.ts'
import { findMarkup, watchForScripts } from './watch-for-markup.ts'

/** A shopper's page, and one for mails, which have no scripts: no text may do anything on either. */
export const test = shopping.extend<{ mailbox: Page }>({
  mailbox: [
    async ({ page, context }, use) => {
      const mailbox = await context.newPage()
      const deeds = [await watchForScripts(page), await watchForScripts(mailbox)]
      await use(mailbox)
      expect(deeds).toEqual([[], []])
    },
    { auto: true },
  ],
})

/** @param expected foreign elements that this page has, such as a mail's `style` */
export async function expectNoMarkup(page: Page, expected?: string[]): Promise<void> {
  expect(await findMarkup(page, expected), page.url()).toEqual([])
}

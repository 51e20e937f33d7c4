import { expect, type Page } from '@playwright/test'
import { hold } from './network.ts'
import { test } from './shopper.ts'

test.use({ isQuick: true })

/** What a quick shopper presses while a page's scripts are on their way, and what she is to see. */
const taps: { what: string; path: string; press: (page: Page) => Promise<void>; shown: string }[] =
  [
    {
      what: 'the menu',
      path: '/',
      press: (page) => page.getByRole('button', { name: 'Menu', exact: true }).click(),
      shown: 'Menu',
    },
    {
      what: 'the size chart',
      path: '/product/1',
      press: (page) => page.getByRole('button', { name: 'Size Chart' }).click(),
      shown: 'Size Chart',
    },
    {
      what: 'Add To Cart',
      path: '/product/1',
      press: (page) =>
        page
          .getByRole('form', { name: 'Buy' })
          .getByRole('button', { name: 'Add To Cart' })
          .click(),
      shown: 'Log in',
    },
    {
      what: 'the filters',
      path: '/shop',
      press: (page) => page.getByRole('button', { name: /^Filters/ }).click(),
      shown: 'Filters',
    },
  ]

for (const { what, path, press, shown } of taps) {
  test(`${what} opens when the scripts come, though it was pressed before`, async ({ page }) => {
    const { release } = await hold(page, '**/assets/*.js')
    await page.goto(path, { waitUntil: 'commit' })
    await press(page)
    release()
    await expect(page.getByRole('dialog', { name: shown })).toBeVisible()
  })
}

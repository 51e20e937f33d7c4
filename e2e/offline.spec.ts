import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { type Line, withLine } from './line.ts'
import { test as base, listening } from './shopper.ts'

type Shopper = {
  line: Line
  /** A browser with what it had stored when it was closed last. */
  openBrowser: () => Promise<BrowserContext>
}

const test = base.extend<{ shopper: Shopper }>({
  shopper: async ({ baseURL, launchOptions, viewport, isMobile, hasTouch }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'nool-browser-'))
    let context: BrowserContext | undefined
    await withLine(baseURL ?? '', (line) =>
      use({
        line,
        openBrowser: async () => {
          await context?.close()
          context = await chromium.launchPersistentContext(folder, {
            ...launchOptions,
            viewport,
            isMobile,
            hasTouch,
            baseURL: line.origin,
            serviceWorkers: 'allow',
          })
          return context
        },
      }),
    )
    await context?.close()
    rmSync(folder, { recursive: true, force: true })
  },
})

/** Waits until the worker has stored a page, under its one address. */
const stored = (page: Page, path: string) =>
  expect
    .poll(() =>
      page.evaluate(
        async (wanted) => (await (await caches.open('shop-pages-1')).match(wanted)) !== undefined,
        path,
      ),
    )
    .toBe(true)

async function visit(page: Page, path: string, name = path): Promise<void> {
  await page.goto(path)
  await listening(page)
  await stored(page, name)
}

const isDrawn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((picture: HTMLImageElement) => picture.naturalWidth > 0)

test('a closed browser opens the shop without a connection, with what was seen before', async ({
  shopper,
}) => {
  const { line, openBrowser } = shopper
  let page = await (await openBrowser()).newPage()
  await visit(page, '/')
  await visit(page, '/shop')
  const card = page.getByRole('article').first().getByRole('link').first()
  const name = await card.textContent()
  await card.click()
  await expect(page).toHaveURL(/\/product\/\d+/)
  await stored(page, new URL(page.url()).pathname.split('/').slice(0, 3).join('/'))
  const product = page.url()
  await line.cut()

  const context = await openBrowser()
  page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/thread/)
  await expect(page.getByText(/Prices as of \d{1,2}:\d\d [ap]m/)).toBeVisible()
  await page.goto('/shop')
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect.poll(() => isDrawn(page, 'article img[srcset]')).toBe(true)
  await page.goto(product)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => isDrawn(page, 'main img[srcset]')).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(12)
  await page.goForward()
  await expect(page).toHaveURL(product)
  const tab = await context.newPage()
  await tab.goto('/shop?utm_source=mail')
  await expect(tab.getByRole('article').first()).toContainText(name ?? '')
})

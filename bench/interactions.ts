import type { Browser, Page } from '@playwright/test'
import type { Screen } from './budgets.ts'
import { phone } from './first-view.ts'
import { median } from './load.ts'

const visits = 3

const touches: Record<Screen, (page: Page) => Promise<void>> = {
  home: async (page) => {
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.keyboard.press('Escape')
    await search(page)
  },
  shop: async (page) => {
    await page
      .getByRole('button', { name: /^Filter/ })
      .first()
      .tap()
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Wishlist: / })
      .first()
      .tap()
    await page.keyboard.press('Escape')
  },
  product: async (page) => {
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add To Cart' }).first().tap()
    await page.keyboard.press('Escape')
  },
}

async function search(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open search' }).tap()
  await page.getByRole('combobox').pressSequentially('kurti', { delay: 60 })
}

/**
 * The longest wait of an interaction for the next frame, in milliseconds, on a processor four times as
 * slow: the INP of these interactions, as the median of several visits.
 *
 * @see https://web.dev/articles/inp
 */
export async function interactionMs(
  browser: Browser,
  screen: Screen,
  url: string,
): Promise<number> {
  const waits: number[] = []
  for (let visit = 0; visit < visits; visit++) waits.push(await maxWaitMs(browser, screen, url))
  return median(waits)
}

async function maxWaitMs(browser: Browser, screen: Screen, url: string): Promise<number> {
  const page = await browser.newPage(phone)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    Object.assign(window, { maxMs: 0 })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        Object.assign(window, { maxMs: Math.max(Reflect.get(window, 'maxMs'), duration) })
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await page.goto(url)
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
  await page.waitForTimeout(1_000)
  await touches[screen](page)
  await page.waitForTimeout(500)
  const maxMs = await page.evaluate(() => Number(Reflect.get(window, 'maxMs')))
  await page.close()
  return maxMs
}

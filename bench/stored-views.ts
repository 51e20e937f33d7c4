import type { Browser, Page } from '@playwright/test'
import { phone } from './first-view.ts'
import { median } from './load.ts'
import { slow3G, withSlowLine } from './slow-line.ts'

/** In ms: home until its load event, on slow 3G, and until its first byte where the worker has it. */
export type StoredViews = { first: number; repeat: number; fromWorker: number; storedBytes: number }

const visits = 5
const maxWaitMs = 120_000

/** Visits home for the first time and again, and then without a connection. */
export const measureStoredViews = (browser: Browser, shop: string): Promise<StoredViews> =>
  withSlowLine(shop, slow3G, async ({ origin, cut }) => {
    const context = await browser.newContext(phone)
    const page = await context.newPage()
    const visit = async (path: string) => {
      await page.goto(origin + path, { timeout: maxWaitMs })
      return timing(page)
    }
    const first = await visit('/')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
      timeout: maxWaitMs,
    })
    await page.waitForTimeout(5_000)
    const repeats = await repeat(() => visit('/'))
    const storedBytes = await page.evaluate(async () => (await navigator.storage.estimate()).usage)
    await cut()
    const stored = await repeat(() => visit('/'))
    await context.close()
    return {
      first: first.loadMs,
      repeat: median(repeats.map(({ loadMs }) => loadMs)),
      fromWorker: median(stored.map(({ firstByteMs }) => firstByteMs)),
      storedBytes: storedBytes ?? 0,
    }
  })

async function repeat<T>(visit: () => Promise<T>): Promise<T[]> {
  const all: T[] = []
  while (all.length < visits) all.push(await visit())
  return all
}

const timing = (page: Page) =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation')
    if (!(entry instanceof PerformanceNavigationTiming)) throw new Error('the page has no timing')
    return { loadMs: entry.loadEventStart, firstByteMs: entry.responseStart - entry.fetchStart }
  })

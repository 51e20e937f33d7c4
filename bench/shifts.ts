import type { Browser } from '@playwright/test'
import { layoutShift, readToTheEnd } from '../e2e/layout-shift.ts'
import { slow4G } from './slow-line.ts'

export type Shift = { width: number; shift: number }

const widths = [360, 1440]

/** A slow line, so that fonts and pictures come after the words. */
const slow = {
  offline: false,
  latency: slow4G.roundTripMs,
  downloadThroughput: slow4G.bytesPerMs * 1_000,
  uploadThroughput: 90_000,
}

/** How much of a page moves while it loads and is scrolled to its end. */
export function shiftsOf(browser: Browser, url: string): Promise<Shift[]> {
  return Promise.all(widths.map((width) => shiftAt(width, browser, url)))
}

async function shiftAt(width: number, browser: Browser, url: string): Promise<Shift> {
  const page = await browser.newPage({ viewport: { width, height: 800 } })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', slow)
  await page.goto(url)
  await readToTheEnd(page)
  const shift = Number((await layoutShift(page)).toFixed(4))
  await page.close()
  return { width, shift }
}

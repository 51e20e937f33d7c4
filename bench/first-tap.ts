import type { Browser, Page } from '@playwright/test'
import { phone } from './first-view.ts'
import { median } from './load.ts'
import { slow4G, withSlowLine } from './slow-line.ts'

/** In ms, on slow 4G and a quarter of the processor. */
export type FirstTap = {
  /** Of home: until its first paint, and until a tap finds its handler. */
  paint: number
  answers: number
  /** From a tap on Shop until its garments are shown, and the same page as a document. */
  tap: number
  document: number
  /** Requests of home that were idle. */
  idleRequests: number
}

const visits = 3
const processorRate = 4
const readingMs = 8_000
const maxWaitMs = 60_000

/** Opens home as a new visitor, reads it for a while, and goes to Shop. */
export const measureFirstTap = (browser: Browser, shop: string): Promise<FirstTap> =>
  withSlowLine(shop, slow4G, async ({ origin }) => {
    const found: FirstTap[] = []
    for (let visit = 0; visit < visits; visit++) {
      found.push({
        ...(await afterHome(browser, origin, tapShop)),
        document: (await afterHome(browser, origin, openShop)).tap,
      })
    }
    const of = (key: keyof FirstTap) => median(found.map((each) => each[key]))
    return {
      paint: of('paint'),
      answers: of('answers'),
      tap: of('tap'),
      document: of('document'),
      idleRequests: of('idleRequests'),
    }
  })

async function afterHome(
  browser: Browser,
  origin: string,
  goOn: (page: Page) => Promise<void>,
): Promise<Omit<FirstTap, 'document'>> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorRate })
  await page.addInitScript(watch)
  await page.goto(`${origin}/`)
  await page.waitForFunction(() => 'hydratedAt' in window, undefined, { timeout: maxWaitMs })
  const home = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    answers: Number(Reflect.get(window, 'hydratedAt')),
  }))
  let idleRequests = 0
  context.on('request', () => idleRequests++)
  await page.waitForTimeout(readingMs)
  const asked = idleRequests
  await goOn(page)
  await page.waitForFunction(() => 'shownAt' in window, undefined, { timeout: maxWaitMs })
  const tap = await page.evaluate(
    () => Number(Reflect.get(window, 'shownAt')) - Number(Reflect.get(window, 'tappedAt') ?? 0),
  )
  await context.close()
  return { ...home, tap, idleRequests: asked }
}

const tapShop = (page: Page) =>
  page.getByRole('link', { name: 'Shop', exact: true }).filter({ visible: true }).first().tap()

async function openShop(page: Page): Promise<void> {
  await page.goto(new URL('/shop', page.url()).href, { waitUntil: 'commit', timeout: maxWaitMs })
}

/** Notes in the page when it answers, when it was tapped, and when garments of the shop are drawn. */
function watch(): void {
  const note = (name: string) => Object.assign(window, { [name]: performance.now() })
  addEventListener('click', () => note('tappedAt'), { capture: true })
  const look = () => {
    const isHydrated = 'hydrated' in (document.documentElement?.dataset ?? {})
    if (isHydrated && !('hydratedAt' in window)) note('hydratedAt')
    const isShop = location.pathname === '/shop'
    // Home has garments too.
    if (isShop && document.querySelector('#products a[href^="/product/"]')) {
      requestAnimationFrame(() => note('shownAt'))
    } else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

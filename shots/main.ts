import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import { runCommand, StartupError } from '../api/ground/errors/startup-error.ts'
import { withBrowser } from '../bench/browser.ts'
import { withShop } from '../bench/shop.ts'
import { contactSheet } from './contact-sheet.ts'
import { fillOffice } from './fill-office.ts'
import { drawInstallShots } from './install-shots.ts'
import { officeScreens } from './office-screens.ts'
import { type Screen, screensOf, widthsOf } from './screens.ts'
import { openVisitors, registerCustomers } from './visitors.ts'

const folder = fileURLToPath(new URL('../build/shots/', import.meta.url))

/** Pictures of a width are made when they are first asked for, and a busy machine is slow, not wrong. */
const maxMs = 90_000

const [asked = ''] = process.argv.slice(2)

// Draws the web manifest's screenshots, of the shop at an address where one is given. Without one it
// also saves every screen at three widths, the most important ones at six, and one page that shows
// them all: build/shots/index.html. A word, such as `office`, limits that to screens that begin with it.
await runCommand(async () => {
  if (asked.includes('://')) return withBrowser((browser) => drawInstallShots(browser, asked))
  const all = [...officeScreens, ...screensOf({ productPath: '', orderId: 0 })]
  if (!all.some(isAsked)) throw new StartupError(`no screen begins with ${asked}`)
  return drawAll()
})

function isAsked({ name }: Screen): boolean {
  return name.startsWith(asked)
}

function drawAll(): Promise<void> {
  return withShop((shop) =>
    withBrowser(async (browser) => {
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder, { recursive: true })
      if (!asked) await drawInstallShots(browser, shop.origin)
      const missed: string[] = []
      const contexts = await openVisitors(browser, shop)
      const shootAll = async (some: Screen[]) => {
        for (const screen of some) {
          for (const width of widthsOf(screen)) {
            await shoot(contexts[screen.who], screen, width).catch((error: Error) => {
              console.error(`${screen.name} at ${width} px: ${error.message}`)
              missed.push(`${screen.name} at ${width} px`)
            })
          }
        }
      }
      const ofOffice = officeScreens.filter(isAsked)
      await shootAll(ofOffice.filter(({ isOfNewShop }) => isOfNewShop))
      const ofShop = screensOf(await registerCustomers(contexts, shop)).filter(isAsked)
      await shootAll(ofShop)
      if (ofOffice.length > 0) await fillOffice(shop, contexts.owner)
      await shootAll(ofOffice.filter(({ isOfNewShop }) => !isOfNewShop))
      const screens = [...ofShop, ...ofOffice]
      writeFileSync(`${folder}index.html`, contactSheet(screens, fileOf))
      console.log(`${screens.length} screens: ${folder}index.html`)
      if (missed.length) throw new StartupError(`not to be had: ${missed.join('; ')}`)
    }),
  )
}

function fileOf({ name }: Screen, width: number): string {
  return `${name.replaceAll(' ', '-')}-${width}.png`
}

/** Of a usual window so wide. */
function heightOf(width: number): number {
  return width < 768 ? 780 : Math.max(900, (width * 9) / 16)
}

async function shoot(context: BrowserContext, screen: Screen, width: number): Promise<void> {
  const page = await context.newPage()
  try {
    page.setDefaultTimeout(10_000)
    page.setDefaultNavigationTimeout(maxMs)
    await page.setViewportSize({ width, height: heightOf(width) })
    await page.goto(screen.path, { waitUntil: 'networkidle' })
    if (screen.act) await screen.act(page)
    else await showAll(page)
    await waitForPictures(page)
    await page.screenshot({ path: folder + fileOf(screen, width), fullPage: !screen.act })
  } finally {
    await page.close()
  }
}

/** Scrolls through the page, so that lazy pictures load. */
async function showAll(page: Page): Promise<void> {
  const scrollTo = (top: number) =>
    page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
  const height = await page.evaluate(() => document.body.scrollHeight)
  const step = page.viewportSize()?.height ?? height
  for (let top = 0; top < height; top += step) {
    await scrollTo(top)
    await waitForPictures(page)
  }
  await scrollTo(0)
}

/** Waits for those in the window: a page loads no others. */
function waitForPictures(page: Page) {
  return page.waitForFunction(
    () =>
      [...document.images].every((picture) => {
        // A screenshot does not wait for what is decoded beside it.
        picture.decoding = 'sync'
        const { left, right, top, bottom, width } = picture.getBoundingClientRect()
        // Such as one in a fold that is closed.
        const isHidden = width === 0 || !picture.checkVisibility()
        const isBeside = isHidden || right <= 0 || left >= innerWidth
        return picture.complete || isBeside || bottom <= 0 || top >= innerHeight
      }),
    undefined,
    { timeout: maxMs },
  )
}

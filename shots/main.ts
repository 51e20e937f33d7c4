import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import { runCommand, StartupError } from '../api/errors/startup-error.ts'
import { withBrowser } from '../bench/browser.ts'
import { withShop } from '../bench/shop.ts'
import { contactSheet } from './contact-sheet.ts'
import { fillOffice } from './fill-office.ts'
import { drawInstallShots } from './install-shots.ts'
import { officeScreens } from './office-screens.ts'
import { type Screen, screensOf, widthsOf } from './screens.ts'
import { openVisitors, registerCustomers } from './visitors.ts'

const folder = fileURLToPath(new URL('../build/shots/', import.meta.url))

const [asked = ''] = process.argv.slice(2)

// Draws the web manifest's screenshots, of the shop at an address where one is given. Without one it
// also saves every screen at three widths, the most important ones at six, and one page that shows
// them all: build/shots/index.html. A word, such as `office`, limits that to screens that begin with it.
await runCommand(() =>
  asked.includes('://') ? withBrowser((browser) => drawInstallShots(browser, asked)) : drawAll(),
)

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
      const isAsked = ({ name }: Screen) => name.startsWith(asked)
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
    await page.setViewportSize({ width, height: heightOf(width) })
    await page.goto(screen.path, { waitUntil: 'networkidle' })
    if (screen.act) await screen.act(page)
    else await showAll(page)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: folder + fileOf(screen, width), fullPage: !screen.act })
  } finally {
    await page.close()
  }
}

/** Scrolls through the page, so that lazy pictures load. */
async function showAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const step = window.innerHeight
    for (let y = 0; y < document.body.scrollHeight; y += step) {
      window.scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    window.scrollTo(0, 0)
  })
}

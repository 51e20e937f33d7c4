import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import { runCommand, StartupError } from '../api/errors/startup-error.ts'
import { withBrowser } from '../bench/browser.ts'
import { withShop } from '../bench/shop.ts'
import { contactSheet } from './contact-sheet.ts'
import { type Screen, screensOf } from './screens.ts'
import { openVisitors } from './visitors.ts'

const widths = [360, 768, 1440]
const folder = fileURLToPath(new URL('../build/shots/', import.meta.url))

// Saves every screen at three widths, and one page that shows them all: build/shots/index.html.
await runCommand(() =>
  withShop((shop) =>
    withBrowser(async (browser) => {
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder, { recursive: true })
      const { contexts, facts } = await openVisitors(browser, shop)
      const screens = screensOf(facts)
      const missed: string[] = []
      for (const screen of screens) {
        for (const width of widths) {
          await shoot(contexts[screen.who], screen, width).catch(() =>
            missed.push(`${screen.name} at ${width} px`),
          )
        }
      }
      writeFileSync(`${folder}index.html`, contactSheet(screens, widths, fileOf))
      console.log(`${screens.length} screens at ${widths.join(', ')} px: ${folder}index.html`)
      if (missed.length) throw new StartupError(`not to be had: ${missed.join('; ')}`)
    }),
  ),
)

function fileOf({ name }: Screen, width: number): string {
  return `${name.replaceAll(' ', '-')}-${width}.png`
}

async function shoot(context: BrowserContext, screen: Screen, width: number): Promise<void> {
  const page = await context.newPage()
  try {
    page.setDefaultTimeout(10_000)
    await page.setViewportSize({ width, height: width < 768 ? 780 : 900 })
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

import { readFileSync, writeFileSync } from 'node:fs'
import { type BrowserContext, expect, type FullConfig } from '@playwright/test'
import checks from '../rules/accessibility.json' with { type: 'json' }
import { fillOffice } from '../shots/fill-office.ts'
import { officeScreens } from '../shots/office-screens.ts'
import { type Screen, screensOf } from '../shots/screens.ts'
import { type Contexts, openVisitors, registerCustomers } from '../shots/visitors.ts'
import { shopIsoDay } from '../ui/shop-time.ts'
import { dayTest } from './day-shop.ts'
import { layoutShift } from './layout-shift.ts'
import { expectGoodScreen, listening, test, watchConsole } from './shopper.ts'

/** Journeys are played at a phone's; the widest and the narrowest are those of the first screens. */
const { widths, extreme_widths: extremeWidths } = checks
const mostShift = 0.02

// Up to ninety screens each.
test.setTimeout(900_000)

/** Asked for by `-u`: a test that passes leaves the sources as they are. */
const isUpdating = ({ updateSnapshots }: FullConfig) =>
  updateSnapshots === 'all' || updateSnapshots === 'changed'

/** The accessibility statement names the day on which nothing was found. */
function recordDay(who: 'visitors' | 'customers'): void {
  const file = new URL('../rules/accessibility.json', import.meta.url)
  const known = JSON.parse(readFileSync(file, 'utf8'))
  const day = shopIsoDay(new Date().toISOString())
  writeFileSync(file, `${JSON.stringify({ ...known, [`${who}_checked_on`]: day }, null, 2)}\n`)
}

const isOfVisitors = ({ who }: Screen) => who === 'visitor'

test.describe('every screen of the shop, at the other widths, filled, empty and failed', () => {
  for (const [who, isTheirs] of [
    ['visitors', isOfVisitors],
    ['customers', (screen: Screen) => !isOfVisitors(screen)],
  ] as const) {
    test(`is good for ${who}`, async ({ browser, baseURL: origin = '' }, { config }) => {
      const shop = { origin, productPath: '/product/1' }
      const contexts = await openVisitors(browser, shop)
      const screens = screensOf(await registerCustomers(contexts, shop)).filter(isTheirs)
      expect(await sweep(contexts, screens)).toEqual([])
      await close(contexts)
      if (isUpdating(config)) recordDay(who)
    })
  }
})

const isOfNew = ({ isOfNewShop = false }: Screen) => isOfNewShop

for (const [kind, isTheirs] of [
  ['a new shop', isOfNew],
  ['one of seven weeks', (screen: Screen) => !isOfNew(screen)],
] as const) {
  dayTest(`every screen of the office is good, in ${kind}`, async ({ browser, day }) => {
    const contexts = await openVisitors(browser, day)
    if (kind !== 'a new shop') await fillOffice(day, contexts.owner)
    expect(await sweep(contexts, officeScreens.filter(isTheirs))).toEqual([])
    await close(contexts)
  })
}

/** What is wrong with screens, each opened at its first width and looked at in all. */
async function sweep(contexts: Contexts, screens: Screen[]): Promise<string[]> {
  const found: string[] = []
  for (const screen of screens) {
    await look(contexts[screen.who], screen).catch((error: Error) => {
      found.push(`${screen.name}: ${error.message}`)
    })
  }
  return found
}

async function look(context: BrowserContext, screen: Screen): Promise<void> {
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  try {
    const [first, ...others] = screen.hasExtremes ? [...widths, ...extremeWidths] : widths
    const show = (width = 0) => page.setViewportSize({ width, height: 900 })
    await show(first)
    // A screen that is not found, or that failed, is one whose file or call was refused.
    const problems = watchConsole(page, '/')
    await page.goto(screen.path)
    if (screen.act) {
      await listening(page)
      await screen.act(page)
    } else expect(await layoutShift(page)).toBeLessThan(mostShift)
    await expectGoodScreen(page)
    for (const width of others) {
      await show(width)
      await expectGoodScreen(page)
    }
    expect(problems).toEqual([])
  } catch (error) {
    const { width = 0 } = page.viewportSize() ?? {}
    throw new Error(`at ${width} px: ${error instanceof Error ? error.message : error}`)
  } finally {
    await page.close()
  }
}

async function close(contexts: Contexts): Promise<void> {
  await Promise.all(Object.values(contexts).map((context) => context.close()))
}

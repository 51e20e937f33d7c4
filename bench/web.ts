import type { Browser } from '@playwright/test'
import { Client } from 'pg'
import { StartupError } from '../api/ground/errors/startup-error.ts'
import { withBrowser } from './browser.ts'
import type { Screen } from './budgets.ts'
import { placeOfBuyButton } from './buy-button.ts'
import { withEmptyPage } from './empty-page.ts'
import { measureFirstTap } from './first-tap.ts'
import { countScripts } from './first-view.ts'
import { interactionMs } from './interactions.ts'
import { auditPage, type Loading, measureLoading } from './lighthouse.ts'
import { officeCookies } from './office-cookies.ts'
import { runSteps, type Step } from './progress.ts'
import { shiftsOf } from './shifts.ts'
import type { Shop } from './shop.ts'
import { withStaticPage } from './static-page.ts'
import { measureStoredViews } from './stored-views.ts'
import { reportWeb, type Visited, type WebRun } from './web-report.ts'

const visits = 5
/** Of static pages, whose largest content swings less. */
const staticVisits = 3
const maxPictureWaitMs = 300_000

/**
 * Measures what a browser gets: bytes, layout shifts, how long interactions wait, and Lighthouse's
 * scores. Visits of the pages are interleaved, so that a busy machine slows all of them.
 *
 * @throws StartupError naming each budget that is exceeded
 */
export async function measureWeb({ origin, databaseUrl, productPath }: Shop): Promise<void> {
  const screens = [visit('home', '/'), visit('shop', '/shop'), visit('product', productPath)]
  const run: WebRun = {
    floor: [],
    office: [],
    screens,
    aboutLoadings: [],
    stored: [],
    firstTap: [],
    buyButton: [],
  }
  const perScreen = (name: string, seconds: number, work: (of: Visited) => Promise<unknown>) =>
    screens.map((of): Step => ({ name: `${of.screen}: ${name}`, seconds, run: () => work(of) }))

  await runSteps([
    {
      name: 'JavaScript of an empty page',
      seconds: 12,
      run: async () => run.floor.push(await withEmptyPage(countAt)),
    },
    {
      name: 'a first visit, after which the worker makes the AVIFs',
      seconds: 30,
      run: async () => {
        await visitAll(screens.map(({ path }) => origin + path))
        await picturesAreMade(databaseUrl)
      },
    },
    {
      name: 'back office: JavaScript',
      seconds: 9,
      run: async () => {
        const cookies = await officeCookies(origin)
        const count = (browser: Browser) => countScripts(browser, `${origin}/office`, cookies)
        run.office.push(await withBrowser(count))
      },
    },
    ...perScreen('JavaScript', 9, async ({ path, scripts }) =>
      scripts.push(await countAt(origin + path)),
    ),
    ...Array.from({ length: visits }, (_, at) => loadingSteps(origin, run, at)).flat(),
    ...perScreen('Lighthouse’s audits', 8, async ({ path, audits }) =>
      audits.push(await auditPage(origin + path)),
    ),
    // Last, since they ask for every picture of a page.
    ...perScreen('layout shifts', 12, async ({ path, shifts }) =>
      shifts.push(...(await withBrowser((browser) => shiftsOf(browser, origin + path)))),
    ),
    ...perScreen('interactions', 15, async ({ screen, path, interactionMs: waits }) =>
      waits.push(await withBrowser((browser) => interactionMs(browser, screen, origin + path))),
    ),
    {
      name: 'product: the place of its button',
      seconds: 8,
      run: async () =>
        run.buyButton.push(
          ...(await withBrowser((browser) => placeOfBuyButton(browser, origin + productPath))),
        ),
    },
    {
      name: 'home: the first tap, on slow 4G',
      seconds: 110,
      run: async () =>
        run.firstTap.push(await withBrowser((browser) => measureFirstTap(browser, origin))),
    },
    {
      name: 'home again on slow 3G, and from the service worker',
      seconds: 60,
      run: async () =>
        run.stored.push(await withBrowser((browser) => measureStoredViews(browser, origin))),
    },
  ])
  reportWeb(run)
}

function visit(screen: Screen, path: string): Visited {
  const nothingYet = { scripts: [], shifts: [], audits: [], loadings: [], staticLoadings: [] }
  return { screen, path, ...nothingYet, interactionMs: [] }
}

function loadingSteps(origin: string, { screens, aboutLoadings }: WebRun, at: number): Step[] {
  const suffix = `Lighthouse, visit ${at + 1} of ${visits}`
  const load = (name: string, path: string, to: Loading[]): Step => ({
    name: `${name}: ${suffix}`,
    seconds: 7,
    run: async () => to.push(await measureLoading(origin + path)),
  })
  return [
    ...screens.flatMap(({ screen, path, loadings, staticLoadings }) => [
      load(screen, path, loadings),
      ...(at < staticVisits
        ? [
            {
              name: `${screen} without scripts: ${suffix}`,
              seconds: 6,
              run: async () =>
                staticLoadings.push(await withStaticPage(origin, path, measureLoading)),
            },
          ]
        : []),
    ]),
    load('about', '/aboutus', aboutLoadings),
  ]
}

const countAt = (url: string) => withBrowser((browser) => countScripts(browser, url))

const visitAll = (urls: string[]) =>
  withBrowser((browser) => Promise.all(urls.map((url) => countScripts(browser, url))))

/** The worker makes AVIFs of pictures that were shown, and takes a core that scores need. */
async function picturesAreMade(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const pending = `select 1 from pgboss.job where name = 'make-avif' and state < 'completed' limit 1`
  const startedAt = performance.now()
  try {
    while ((await client.query(pending)).rowCount !== 0) {
      if (performance.now() - startedAt > maxPictureWaitMs) {
        throw new StartupError('the worker does not make the pictures')
      }
      await new Promise((again) => setTimeout(again, 500))
    }
  } finally {
    await client.end()
  }
}

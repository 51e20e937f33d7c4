import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { StartupError } from '../api/errors/startup-error.ts'
import { withBrowser } from './browser.ts'
import { budgets, type Screen } from './budgets.ts'
import { withEmptyPage } from './empty-page.ts'
import { countScripts, type Scripts } from './first-view.ts'
import { interactionMs } from './interactions.ts'
import { type Scores, scoreOf } from './lighthouse.ts'
import { type Shift, shiftsOf } from './shifts.ts'
import type { Shop } from './shop.ts'
import { withStaticPage } from './static-page.ts'

const lcp = 'largest-contentful-paint'

type Seen = {
  screen: Screen
  path: string
  scripts: Scripts
  shifts: Shift[]
  scores: Scores
  /** When the largest content of the same page without a script is there. */
  staticLcpMs: number
  interactionMs: number
}

const folder = fileURLToPath(new URL('../data/bench/', import.meta.url))

/**
 * What a browser gets: JavaScript beside an empty page's, what moves, and Lighthouse's scores.
 *
 * @throws StartupError naming each budget that is not kept
 */
export async function measureWeb({ origin, databaseUrl, productPath }: Shop): Promise<void> {
  const paths: [Screen, string][] = [
    ['home', '/'],
    ['shop', '/shop'],
    ['product', productPath],
  ]
  const floor = await withEmptyPage((empty) =>
    withBrowser((browser) => countScripts(browser, empty)),
  )
  const count = (path: string) => withBrowser((browser) => countScripts(browser, origin + path))
  // Once for nothing: it has the worker make the AVIFs, which a shop that is open has.
  for (const [, path] of paths) await count(path)
  await picturesAreMade(databaseUrl)
  const counted = []
  for (const [screen, path] of paths) counted.push({ screen, path, scripts: await count(path) })
  const scored = []
  for (const each of counted) {
    const scores = await scoreOf(origin + each.path)
    const floorScores = await withStaticPage(origin, each.path, scoreOf)
    scored.push({ ...each, scores, staticLcpMs: floorScores.metrics[lcp] })
  }
  // Last, since it asks for every picture of a page.
  const seen: Seen[] = []
  for (const each of scored) {
    const url = origin + each.path
    const shifts = await withBrowser((browser) => shiftsOf(browser, url))
    const waits = await withBrowser((browser) => interactionMs(browser, each.screen, url))
    seen.push({ ...each, shifts, interactionMs: waits })
  }
  print(floor, seen)
  const [load = 0] = loadavg()
  if (load > availableParallelism()) {
    console.log(`The machine is busy (load ${load.toFixed(1)}): Lighthouse blames the page for it.`)
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}web.json`, `${JSON.stringify({ budgets, floor, seen }, null, 2)}\n`)
  const faults = seen.flatMap((each) => faultsOf(floor, each))
  if (faults.length) throw new StartupError(`over budget\n  ${faults.join('\n  ')}`)
}

/** The worker makes AVIFs of what was looked at; a core it takes would be missing in a score. */
async function picturesAreMade(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const waiting = `select 1 from pgboss.job where name = 'make-avif' and state < 'completed' limit 1`
  let isMade = false
  for (let tries = 0; tries < 600 && !isMade; tries++) {
    isMade = (await client.query(waiting)).rowCount === 0
    if (!isMade) await new Promise((again) => setTimeout(again, 500))
  }
  await client.end()
  if (!isMade) throw new StartupError('the worker does not make the pictures')
}

function print(floor: Scripts, seen: Seen[]): void {
  const rows = <T>(row: (each: Seen) => T) =>
    Object.fromEntries(seen.map((each) => [each.screen, row(each)]))
  console.log('JavaScript of a first view, in bytes as served')
  console.table(
    rows(({ screen, scripts }) => ({
      floor: floor.firstView,
      ours: scripts.firstView,
      difference: scripts.firstView - floor.firstView,
      budget: budgets.script[screen],
      files: scripts.files,
      'on idle': scripts.onIdle,
      pictures: scripts.pictures,
      'budget of pictures': budgets.pictures[screen],
      'pictures on idle': scripts.picturesOnIdle,
    })),
  )
  console.log(
    'Largest content beside a static page of the same, and the longest wait for a touch, in ms',
  )
  console.table(
    rows(({ scores, staticLcpMs, interactionMs: waits }) => ({
      LCP: Math.round(scores.metrics[lcp]),
      static: Math.round(staticLcpMs),
      ratio: Number((scores.metrics[lcp] / staticLcpMs).toFixed(2)),
      budget: budgets.lcpRatio,
      INP: Math.round(waits),
      'budget of INP': budgets.interactionMs,
    })),
  )
  console.log(`Layout shift while the page is read; budget ${budgets.layoutShift}`)
  console.table(
    rows(({ shifts }) => Object.fromEntries(shifts.map(({ width, shift }) => [width, shift]))),
  )
  console.log('Lighthouse on a phone, medians')
  console.table(rows(({ scores: { categories, metrics } }) => ({ ...categories, ...metrics })))
}

function faultsOf(floor: Scripts, seen: Seen): string[] {
  const { screen, scripts, shifts, scores, staticLcpMs, interactionMs: waits } = seen
  const faults: string[] = []
  if (scripts.pictures > budgets.pictures[screen]) {
    faults.push(`${screen}: ${scripts.pictures} B of pictures, not ${budgets.pictures[screen]}`)
  }
  if (scores.metrics[lcp] > staticLcpMs * budgets.lcpRatio) {
    faults.push(`${screen}: its content comes after ${Math.round(scores.metrics[lcp])} ms`)
  }
  if (waits > budgets.interactionMs) faults.push(`${screen}: a touch waits for ${waits} ms`)
  const added = scripts.firstView - floor.firstView
  if (added > budgets.script[screen]) {
    faults.push(
      `${screen}: ${added} B of JavaScript above the floor, not ${budgets.script[screen]}`,
    )
  }
  for (const { width, shift } of shifts) {
    if (shift >= budgets.layoutShift) faults.push(`${screen} at ${width}: layout shift ${shift}`)
  }
  if (scores.metrics['cumulative-layout-shift'] >= budgets.layoutShift) {
    faults.push(`${screen}: Lighthouse saw a layout shift`)
  }
  for (const id of ['performance', 'accessibility', 'best-practices', 'seo'] as const) {
    const least = budgets.scores[id]
    const score = scores.categories[id]
    if (score < least) faults.push(`${screen}: ${id} ${score}, not ${least}`)
  }
  return faults.concat(scores.findings.map((finding) => `${screen}: ${finding}`))
}

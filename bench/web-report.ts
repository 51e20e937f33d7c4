import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { StartupError } from '../api/ground/errors/startup-error.ts'
import { budgets, type Screen } from './budgets.ts'
import type { BuyButton } from './buy-button.ts'
import type { FirstTap } from './first-tap.ts'
import type { Scripts } from './first-view.ts'
import { type Audit, type Category, type Loading, medianLoading } from './lighthouse.ts'
import { median } from './load.ts'
import type { Shift } from './shifts.ts'
import type { StoredViews } from './stored-views.ts'

export type Visited = {
  screen: Screen
  path: string
  scripts: Scripts[]
  shifts: Shift[]
  audits: Audit[]
  loadings: Loading[]
  /** Of the same page without a script. */
  staticLoadings: Loading[]
  interactionMs: number[]
}

export type WebRun = {
  /** Of an empty page. */
  floor: Scripts[]
  /** Of the back office's start page. */
  office: Scripts[]
  screens: Visited[]
  /** Of /aboutus, which has next to nothing to hydrate. */
  aboutLoadings: Loading[]
  /** Of home, with the service worker. */
  stored: StoredViews[]
  firstTap: FirstTap[]
  buyButton: BuyButton[]
}

/** A screen's figures; medians where it was visited more than once. */
type Figures = {
  screen: Screen
  scripts: Scripts
  /** Bytes of JavaScript above an empty page's. */
  addedScript: number
  shifts: Shift[]
  scores: Record<Category, number>
  findings: string[]
  loading: Loading
  staticLcpMs: number
  /** Of the blocking time, to that of /aboutus. */
  blockingRatio: number
  interactionMs: number
}

const lcp = 'largest-contentful-paint'
const blocking = 'total-blocking-time'
/** On a quiet machine pages block for 0 to 5 ms, of which no ratio can be made. */
const unnoticedMs = 20
const folder = fileURLToPath(new URL('../data/bench/', import.meta.url))

/** @throws StartupError naming each budget that is exceeded */
export function reportWeb(run: WebRun): void {
  const [floor] = run.floor
  if (!floor) throw new StartupError('the empty page was not measured')
  const about = medianLoading(run.aboutLoadings)
  const figures = run.screens.map((visited) => toFigures(visited, floor, about))
  print(figures, floor, about)
  const [load = 0] = loadavg()
  if (load > availableParallelism()) {
    console.log(`The machine is busy (load ${load.toFixed(1)}): Lighthouse blames the page for it.`)
  }
  mkdirSync(folder, { recursive: true })
  const [office] = run.office
  const officeScript = (office?.firstView ?? Number.NaN) - floor.firstView
  console.log(`The back office: ${officeScript} B of JavaScript, of ${budgets.officeScript}`)
  const stored = {
    at: new Date().toISOString(),
    load,
    budgets,
    floor,
    about,
    officeScript,
    figures,
    storedViews: run.stored,
    firstTap: run.firstTap,
    buyButton: run.buyButton,
  }
  writeFileSync(`${folder}web.json`, `${JSON.stringify(stored, null, 2)}\n`)
  const exceeded = [
    ...figures.flatMap(exceededBy),
    ...run.stored.flatMap(reportStored),
    ...run.firstTap.flatMap(reportFirstTap),
    ...reportBuyButton(run.buyButton),
  ]
  if (!(officeScript <= budgets.officeScript)) {
    exceeded.push(`office: ${officeScript} B of JavaScript`)
  }
  if (exceeded.length) throw new StartupError(`over budget\n  ${exceeded.join('\n  ')}`)
}

function toFigures(visited: Visited, floor: Scripts, about: Loading): Figures {
  const { screen, shifts, interactionMs } = visited
  const loading = medianLoading(visited.loadings)
  const only = <T>([first]: T[]): T => {
    if (first === undefined) throw new StartupError(`${screen} was not measured`)
    return first
  }
  const scripts = only(visited.scripts)
  const audit: Audit = only(visited.audits)
  return {
    screen,
    scripts,
    addedScript: scripts.firstView - floor.firstView,
    shifts,
    scores: { performance: loading.performance, ...audit.scores },
    findings: audit.findings,
    loading,
    staticLcpMs: medianLoading(visited.staticLoadings)[lcp],
    blockingRatio: loading[blocking] / Math.max(about[blocking], unnoticedMs),
    interactionMs: median(interactionMs),
  }
}

function print(figures: Figures[], floor: Scripts, about: Loading): void {
  const table = <T>(title: string, row: (each: Figures) => T) => {
    console.log(title)
    console.table(Object.fromEntries(figures.map((each) => [each.screen, row(each)])))
  }
  table('JavaScript of a first view, in bytes as served', ({ screen, scripts, addedScript }) => ({
    floor: floor.firstView,
    ours: scripts.firstView,
    difference: addedScript,
    budget: budgets.script[screen],
    files: scripts.files,
    'on idle': scripts.onIdle,
    pictures: scripts.pictures,
    'budget of pictures': budgets.pictures[screen],
    'pictures on idle': scripts.picturesOnIdle,
  }))
  table('Largest content beside a static page of the same, in ms', ({ loading, staticLcpMs }) => ({
    LCP: Math.round(loading[lcp]),
    static: Math.round(staticLcpMs),
    ratio: Number((loading[lcp] / staticLcpMs).toFixed(2)),
    budget: budgets.lcpRatio,
  }))
  table('Blocking time beside /aboutus, and the longest wait of an interaction, in ms', (each) => ({
    TBT: Math.round(each.loading[blocking]),
    about: Math.round(about[blocking]),
    ratio: Number(each.blockingRatio.toFixed(2)),
    budget: budgets.blockingRatio,
    INP: Math.round(each.interactionMs),
    'budget of INP': budgets.interactionMs,
  }))
  table(`Layout shift while the page is read; budget ${budgets.layoutShift}`, ({ shifts }) =>
    Object.fromEntries(shifts.map(({ width, shift }) => [width, shift])),
  )
  table('Lighthouse on a phone, medians', ({ scores, loading }) => ({ ...scores, ...loading }))
}

/** @returns the budgets that are exceeded */
function reportStored({ first, repeat, fromWorker, storedBytes }: StoredViews): string[] {
  const ratio = repeat / first
  console.log('Home with the service worker; times in ms, the first two on slow 3G')
  console.table({
    first: Math.round(first),
    again: Math.round(repeat),
    ratio: Number(ratio.toFixed(2)),
    'without a connection': Math.round(fromWorker),
    'MB stored': Number((storedBytes / 1e6).toFixed(1)),
  })
  const checks: [boolean, string][] = [
    [ratio > budgets.repeatRatio, `home: again on slow 3G takes ${ratio.toFixed(2)} of the first`],
    [fromWorker > budgets.fromWorkerMs, `home: comes from the worker after ${fromWorker} ms`],
  ]
  return checks.filter(([isExceeded]) => isExceeded).map(([, text]) => text)
}

/** @returns the budgets that are exceeded */
function reportFirstTap({ paint, answers, tap, document, idleRequests }: FirstTap): string[] {
  console.log(
    'Home, read for 8 s, then a tap on Shop; on slow 4G and a quarter of the processor, in ms',
  )
  console.table({
    'first paint': Math.round(paint),
    'answers a tap': Math.round(answers),
    'Shop by a tap': Math.round(tap),
    'Shop as a document': Math.round(document),
    'idle requests': idleRequests,
  })
  const checks: [boolean, string][] = [
    [answers > budgets.answersMs, `home: answers a tap after ${Math.round(answers)} ms`],
    [tap > document, `home: Shop comes ${Math.round(tap - document)} ms later by a tap`],
  ]
  return checks.filter(([isExceeded]) => isExceeded).map(([, text]) => text)
}

/** @returns the first screens that the button is not on */
function reportBuyButton(places: BuyButton[]): string[] {
  console.log('Where the button that buys ends on the first screen')
  console.table(Object.fromEntries(places.map(({ width, ...place }) => [width, place])))
  return places
    .filter(({ bottom, height }) => bottom > height)
    .map(({ width, bottom }) => `product: at ${width} px its button ends at ${bottom}`)
}

function exceededBy(figures: Figures): string[] {
  const { screen, scripts, addedScript, scores, loading, findings } = figures
  const script = budgets.script[screen]
  const pictures = budgets.pictures[screen]
  const lcpMs = Math.round(loading[lcp])
  const ratio = figures.blockingRatio.toFixed(2)
  const checks: [isExceeded: boolean, text: string][] = [
    [scripts.pictures > pictures, `${scripts.pictures} B of pictures, not ${pictures}`],
    [addedScript > script, `${addedScript} B of JavaScript above the floor, not ${script}`],
    [lcpMs > figures.staticLcpMs * budgets.lcpRatio, `its content comes after ${lcpMs} ms`],
    [
      figures.blockingRatio > budgets.blockingRatio,
      `its blocking time is ${ratio} times /aboutus's, not ${budgets.blockingRatio}`,
    ],
    [
      figures.interactionMs > budgets.interactionMs,
      `an interaction waits for ${figures.interactionMs} ms`,
    ],
    ...figures.shifts.map(({ width, shift }): [boolean, string] => [
      shift >= budgets.layoutShift,
      `layout shift ${shift} at ${width}`,
    ]),
    [
      loading['cumulative-layout-shift'] >= budgets.layoutShift,
      'Lighthouse measured a layout shift',
    ],
    ...(['performance', 'accessibility', 'best-practices', 'seo'] as const).map(
      (id): [boolean, string] => [
        scores[id] < budgets.scores[id],
        `${id} ${scores[id]}, not ${budgets.scores[id]}`,
      ],
    ),
  ]
  const exceeded = checks.filter(([isExceeded]) => isExceeded).map(([, text]) => text)
  return [...exceeded, ...findings].map((text) => `${screen}: ${text}`)
}

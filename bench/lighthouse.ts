import lighthouse from 'lighthouse'
import { debuggingPort, withBrowser } from './browser.ts'
import type { budgets } from './budgets.ts'
import { median } from './load.ts'

export type Category = keyof typeof budgets.scores
type Metric = (typeof metrics)[number]
/** Performance from 0 to 100, and metrics in milliseconds but for the shift, which has no unit. */
export type Loading = Record<'performance' | Metric, number>
export type Audit = { scores: Record<Exclude<Category, 'performance'>, number>; findings: string[] }

type Flags = { onlyAudits?: readonly string[]; onlyCategories?: readonly string[] }
type Result = Awaited<ReturnType<typeof runLighthouse>>

const maxTries = 3
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'speed-index',
  'cumulative-layout-shift',
] as const

/** How a page loads as Lighthouse measures it: on a phone with a slow line, simulated. */
export async function measureLoading(url: string): Promise<Loading> {
  const result = await runLighthouse(url, { onlyAudits: metrics })
  const metric = (id: Metric) => Number((result.audits[id]?.numericValue ?? 0).toFixed(3))
  return {
    performance: scoreOf(result, 'performance'),
    'first-contentful-paint': metric('first-contentful-paint'),
    'largest-contentful-paint': metric('largest-contentful-paint'),
    'total-blocking-time': metric('total-blocking-time'),
    'speed-index': metric('speed-index'),
    'cumulative-layout-shift': metric('cumulative-layout-shift'),
  }
}

/** What Lighthouse finds in a page itself, which does not change from run to run. */
export async function auditPage(url: string): Promise<Audit> {
  const onlyCategories = ['accessibility', 'best-practices', 'seo'] as const
  const result = await runLighthouse(url, { onlyCategories })
  return {
    scores: {
      accessibility: scoreOf(result, 'accessibility'),
      'best-practices': scoreOf(result, 'best-practices'),
      seo: scoreOf(result, 'seo'),
    },
    findings: findingsOf(result),
  }
}

export function medianLoading(loadings: Loading[]): Loading {
  const [first] = loadings
  if (!first) throw new Error('nothing was measured')
  const all = Object.keys(first) as (keyof Loading)[]
  const medians = all.map((key) => [key, median(loadings.map((loading) => loading[key]))])
  return Object.fromEntries(medians)
}

/**
 * Each run has a Chromium of its own, as one that has shown the page before shows it sooner. Its trace
 * sometimes lacks its start on a busy machine; such a run is done again.
 */
async function runLighthouse(url: string, flags: Flags) {
  const { onlyAudits, onlyCategories } = flags
  for (let attempt = 0; attempt < maxTries; attempt++) {
    const answer = await withBrowser(() =>
      lighthouse(url, {
        port: debuggingPort,
        logLevel: 'error',
        disableFullPageScreenshot: true,
        ...(onlyAudits && { onlyAudits: [...onlyAudits] }),
        ...(onlyCategories && { onlyCategories: [...onlyCategories] }),
      }),
    )
    if (answer && !answer.lhr.runtimeError) return answer.lhr
  }
  throw new Error(`Lighthouse could not measure ${url}`)
}

function scoreOf({ categories }: Result, id: Category): number {
  return Math.round((categories[id]?.score ?? 0) * 100)
}

function findingsOf({ categories, audits }: Result): string[] {
  return Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .map(({ id }) => audits[id])
    .flatMap((audit) => (audit && audit.score !== null && audit.score < 1 ? [audit.title] : []))
}

import lighthouse from 'lighthouse'
import { debuggingPort, withBrowser } from './browser.ts'
import type { budgets } from './budgets.ts'
import { median } from './load.ts'

export type Category = keyof typeof budgets.scores
export type Scores = {
  /** Medians of 0 to 100. */
  categories: Record<Category, number>
  /** Medians in milliseconds, but for the layout shift, which has no unit. */
  metrics: Record<(typeof metrics)[number], number>
  /** What was not found good, in Lighthouse's own words. */
  findings: string[]
}

type Result = Awaited<ReturnType<typeof runLighthouse>>

const runs = 5
const tries = 3
const categories: Category[] = ['performance', 'accessibility', 'best-practices', 'seo']
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'speed-index',
  'cumulative-layout-shift',
] as const

/** The medians of several runs as Lighthouse makes them: a phone on a slow line, simulated. */
export async function scoreOf(url: string): Promise<Scores> {
  const results: Result[] = []
  for (let run = 0; run < runs; run++) results.push(await runLighthouse(url))
  const score = (id: Category) =>
    Math.round(median(results.map((result) => (result.categories[id]?.score ?? 0) * 100)))
  const metric = (id: string) => {
    const value = median(results.map((result) => result.audits[id]?.numericValue ?? 0))
    return Number(value.toFixed(3))
  }
  return {
    categories: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    metrics: {
      'first-contentful-paint': metric('first-contentful-paint'),
      'largest-contentful-paint': metric('largest-contentful-paint'),
      'total-blocking-time': metric('total-blocking-time'),
      'speed-index': metric('speed-index'),
      'cumulative-layout-shift': metric('cumulative-layout-shift'),
    },
    findings: [...new Set(results.flatMap(findingsOf))],
  }
}

/** Chromium's trace sometimes lacks its beginning on a busy machine; such a run is done again. */
async function runLighthouse(url: string) {
  for (let attempt = 0; attempt < tries; attempt++) {
    const answer = await withBrowser(() =>
      lighthouse(url, { port: debuggingPort, onlyCategories: categories, logLevel: 'error' }),
    )
    if (answer && !answer.lhr.runtimeError) return answer.lhr
  }
  throw new Error(`Lighthouse could not measure ${url}`)
}

function findingsOf({ categories: seen, audits }: Result) {
  return Object.values(seen)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .map(({ id }) => audits[id])
    .flatMap((audit) => (audit && audit.score !== null && audit.score < 1 ? [audit.title] : []))
}

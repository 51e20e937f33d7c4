import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import * as z from 'zod'

export type Timed = { name: string; seconds: number }
export type Counts = { passed: number; failed: number; tests: Timed[] }

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ title: z.string(), duration: z.number().nullish().default(0) }),
      ),
    }),
  ),
})

const Spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({ status: z.string(), results: z.array(z.object({ duration: z.number() })) }),
  ),
})
const Suite = z.object({
  specs: z.array(Spec),
  get suites() {
    return z.array(Suite).optional()
  },
})
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(Suite),
})

/** What a runner left in its report, or nothing where it broke before it had one. */
export function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** How Vitest's tests went, by its report as JSON. */
export function countVitest(root: string, report: unknown): Counts {
  const { numPassedTests, numFailedTests, testResults } = VitestReport.parse(report)
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration }) => ({
      name: `${relative(root, name)} > ${title}`,
      seconds: (duration ?? 0) / 1_000,
    })),
  )
  return { passed: numPassedTests, failed: numFailedTests, tests }
}

/** How Playwright's tests went, by its report as JSON; what needed a second try is named, and has failed. */
export function countPlaywright(report: unknown): Counts {
  const { stats, suites } = PlaywrightReport.parse(report)
  const specs = suites.flatMap(specsOf)
  for (const { title, file, tests } of specs) {
    if (tests.some(({ status }) => status === 'flaky')) {
      console.log(`passed at its second try only: e2e/${file} > ${title}`)
    }
  }
  const tests = specs.map(({ title, file, tests: runs }) => ({
    name: `e2e/${file} > ${title}`,
    seconds:
      Math.max(0, ...runs.flatMap(({ results }) => results).map(({ duration }) => duration)) /
      1_000,
  }))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, tests }
}

function specsOf({ specs, suites = [] }: z.infer<typeof Suite>): z.infer<typeof Spec>[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

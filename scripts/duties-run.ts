import { relative } from 'node:path'
import * as z from 'zod'
import type { DutiesRun } from '../contract/office/law.ts'

const Report = z.object({
  testResults: z
    .array(
      z.object({
        name: z.string(),
        assertionResults: z.array(
          z.object({
            title: z.string(),
            status: z.string(),
            meta: z
              .object({
                selfAudit: z.object({ pattern: z.string(), looked_at: z.string() }).optional(),
              })
              .optional(),
          }),
        ),
      }),
    )
    .default([]),
})

/** How the tests of duties went, by Vitest's report as JSON. One that did not run has failed. */
export function readDutiesRun(
  root: string,
  duties: { test: string }[],
  report: unknown,
): Omit<DutiesRun, 'at'> {
  const tests = Report.parse(report).testResults.flatMap((file) =>
    file.assertionResults.map(({ title, status, meta }) => ({
      // Random tests end with their seed.
      name: `${relative(root, file.name).replaceAll('\\', '/')} > ${title.replace(/ \(TORTURE_SEED=\d+\)$/, '')}`,
      holds: status === 'passed',
      audit: meta?.selfAudit,
    })),
  )
  const passed = new Set(tests.filter(({ holds }) => holds).map(({ name }) => name))
  const failed = duties.map(({ test }) => test).filter((name) => !passed.has(name))
  return {
    failed: [...new Set(failed)],
    self_audit: tests.flatMap(({ audit, holds }) => (audit ? [{ ...audit, holds }] : [])),
  }
}

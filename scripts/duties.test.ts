import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readDutiesRun } from './duties-run.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
type Duty = { duty: string; source: string; date: string; test: string }
const duties: Duty[] = JSON.parse(readFileSync(join(root, 'rules/duties.json'), 'utf8'))

/** Why a duty is bound to no test that runs; undefined when it is. */
function unboundReason({ source, date, test: bound }: Duty): string | undefined {
  const [file = '', name = ''] = bound.split(' > ')
  if (!source || !/^\d{4}-\d\d-\d\d$/.test(date)) return 'it has no source or date'
  if (!existsSync(join(root, file)) || !file.endsWith('.test.ts')) return `there is no ${file}`
  const isThere = name !== '' && readFileSync(join(root, file), 'utf8').includes(`'${name}'`)
  return isThere ? undefined : `${file} has no test ${name}`
}

test('every duty of rules/duties.json is bound to a test', () => {
  const unbound = duties.map((duty) => [duty.duty, unboundReason(duty)]).filter(([, why]) => why)
  expect(unbound).toEqual([])
  const lost = {
    duty: 'lost',
    source: 'a law',
    date: '2026-01-01',
    test: 'scripts/duties.test.ts > none',
  }
  expect(unboundReason(lost)).toBeDefined()
})

test('a duty whose test was skipped, or did not run, is unproven; a seed is not of its name', () => {
  const bound = ['a.test.ts > holds', 'a.test.ts > waits', 'a.test.ts > random', 'b.test.ts > none']
  const audit = { pattern: 'no nagging', looked_at: 'Every page.' }
  const report = {
    testResults: [
      {
        name: join(root, 'a.test.ts'),
        assertionResults: [
          { title: 'holds', status: 'passed', meta: { selfAudit: audit } },
          { title: 'waits', status: 'skipped', meta: {} },
          { title: 'random (TORTURE_SEED=17)', status: 'passed' },
        ],
      },
    ],
  }
  expect(
    readDutiesRun(
      root,
      bound.map((name) => ({ test: name })),
      report,
    ),
  ).toEqual({
    failed: ['a.test.ts > waits', 'b.test.ts > none'],
    self_audit: [{ ...audit, holds: true }],
  })
  expect(readDutiesRun(root, [{ test: 'a.test.ts > holds' }], {}).failed).toHaveLength(1)
})

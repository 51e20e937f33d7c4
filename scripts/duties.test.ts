import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

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

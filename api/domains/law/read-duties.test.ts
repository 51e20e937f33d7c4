import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDuties } from './read-duties.ts'

test('the duties are shown with the last run of their tests, where there was one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nool-law-'))
  try {
    const { duties, last_run } = await readDuties(folder)
    expect([duties.length > 20, last_run]).toEqual([true, null])
    const run = { at: '2026-01-02T03:04:05.000Z', failed: [duties[0]?.test] }
    writeFileSync(join(folder, 'duties-run.json'), JSON.stringify(run))
    expect((await readDuties(folder)).last_run).toEqual({ ...run, self_audit: [] })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

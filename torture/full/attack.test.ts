import { expect, onTestFinished, test } from 'vitest'
import type { Step } from '../../bench/progress.ts'
import { findMisses } from '../attack/bars.ts'
import { playDay } from '../attack/day.ts'
import { openWorkplace } from '../attack/workplace.ts'
import { note } from '../reached.ts'
import { seed } from '../seed.ts'

/** A bound for a machine that is busy with other tests; the day of ten minutes has the right one. */
const webMb = 500

const inTurn = async (steps: Step[]) => {
  for (const { run } of steps) await run()
}

test(`good shoppers among attackers, while PostgreSQL and the worker die (TORTURE_SEED=${seed})`, async ({
  task,
}) => {
  const workplace = await openWorkplace({ ownDisk: false })
  onTestFinished(() => workplace.close({ keepLog: false }))
  const plan = {
    minutes: 0.25,
    scale: 0.1,
    shoppersAtATime: 3,
    kills: { postgres: 1, worker: 1 },
  }
  const result = await playDay(plan, workplace.place, inTurn)
  const misses = findMisses(result, { webMb, mayBeBusy: true })
  const { lost, doubled } = result.findings
  note(
    task,
    'no order lost or doubled, no limit met, no error but 503',
    `${result.findings.acknowledged} orders, ${lost.length} lost, ${doubled.length} doubled; ${misses.length} bars missed`,
  )
  expect(misses).toEqual([])
  expect(result.findings.acknowledged).toBeGreaterThan(0)
})

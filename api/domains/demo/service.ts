import { setTimeout as sleep } from 'node:timers/promises'
import type { Role } from '../../../contract/office/roles.ts'
import type { Demo } from '../../../contract/office/today.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { writeAudit } from '../../ground/staff/queries.ts'
import { hasProducts } from '../catalogue/service.ts'
import { shipWaitingOrders } from '../orders/demo-operator.ts'
import type { Courier } from '../shipping/courier.ts'
import * as queries from './queries.ts'
import { findDemo, setOperator } from './queries.ts'

// Less than a call may take.
const emptyTries = 12
const emptyPauseMs = 250

/** Confirms and ships orders that have waited long enough, where the stand-in works. */
export async function runOperator(db: Db, config: Config, courier: Courier): Promise<void> {
  if (!hasOperator(config) || !(await doesOperatorWork(db, config))) return
  await shipWaitingOrders(db, courier, config.courier.localSeconds)
}

async function doesOperatorWork(db: Db, { demoOperator }: Config): Promise<boolean> {
  return demoOperator ? demoOperator === 'on' : (await findDemo(db)).operator_works
}

/** How a demo runs by itself; null in a live shop. */
export async function showDemo(db: Db, config: Config, role: Role): Promise<Demo | null> {
  if (config.mode === 'live') return null
  const demo = await findDemo(db)
  const { history_made: made, history_of: of } = demo
  const works = await doesOperatorWork(db, config)
  return {
    operator: hasOperator(config) ? { works, is_settled: config.demoOperator !== undefined } : null,
    history: made !== null && of !== null && made < of ? { made, of } : null,
    start: role === 'owner' ? await startOf(db, demo) : null,
  }
}

async function startOf(
  db: Db,
  { choice, is_empty }: Awaited<ReturnType<typeof findDemo>>,
): Promise<Demo['start']> {
  if (is_empty) return (await hasProducts(db)) ? null : 'empty'
  if (choice === null) return 'to choose'
  return choice === 'empty' ? 'emptying' : null
}

/** The worker takes the sample out. @throws Refusal 409 where there is nothing to choose */
export async function chooseStart(
  tx: Db,
  choice: 'sample' | 'empty',
  { mode }: Config,
): Promise<void> {
  if (mode === 'live' || !(await queries.chooseStart(tx, choice))) {
    throw new Refusal(409, 'There is nothing to choose any more.')
  }
  await writeAudit(tx, 'demo.start', choice)
}

/** Waits for the worker, a while. @returns whether the sample is gone */
export async function waitUntilEmpty(db: Db): Promise<boolean> {
  for (let tries = 0; tries < emptyTries; tries++) {
    if ((await findDemo(db)).is_empty) return true
    await sleep(emptyPauseMs)
  }
  return false
}

/** @throws Refusal 404 where there is no stand-in, 409 where its setting settles it */
export async function switchOperator(tx: Db, works: boolean, config: Config): Promise<void> {
  if (!hasOperator(config)) throw new Refusal(404, 'There is no stand-in here.')
  if (config.demoOperator) throw new Refusal(409, 'The setting DEMO_OPERATOR settles this.')
  if (await setOperator(tx, works)) await writeAudit(tx, 'demo.operator', works ? 'on' : 'off')
}

/** The local courier is there in a demo alone. */
const hasOperator = ({ courier }: Config) => courier.localSeconds > 0

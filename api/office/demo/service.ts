import type { Demo } from '../../../contract/office/today.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/pool.ts'
import { Refusal } from '../../errors/refusal.ts'
import { shipWaitingOrders } from '../../orders/demo-operator.ts'
import type { Courier } from '../../shipping/courier.ts'
import { writeAudit } from '../queries.ts'
import { findDemo, setOperator } from './queries.ts'

/** Confirms and ships orders that have waited long enough, where the stand-in works. */
export async function runOperator(db: Db, config: Config, courier: Courier): Promise<void> {
  if (!hasOperator(config) || !(await doesOperatorWork(db, config))) return
  await shipWaitingOrders(db, courier, config.courier.localSeconds)
}

async function doesOperatorWork(db: Db, { demoOperator }: Config): Promise<boolean> {
  return demoOperator ? demoOperator === 'on' : (await findDemo(db)).operator_works
}

/** How a demo runs by itself; null in a live shop. */
export async function showDemo(db: Db, config: Config): Promise<Demo | null> {
  if (config.mode === 'live') return null
  const { history_made: made, history_of: of } = await findDemo(db)
  const works = await doesOperatorWork(db, config)
  return {
    operator: hasOperator(config) ? { works, is_settled: config.demoOperator !== undefined } : null,
    history: made !== null && of !== null && made < of ? { made, of } : null,
  }
}

/** @throws Refusal 404 where there is no stand-in, 409 where its setting settles it */
export async function tellOperator(tx: Db, works: boolean, config: Config): Promise<void> {
  if (!hasOperator(config)) throw new Refusal(404, 'There is no stand-in here.')
  if (config.demoOperator) throw new Refusal(409, 'The setting DEMO_OPERATOR settles this.')
  if (await setOperator(tx, works)) await writeAudit(tx, 'demo.operator', works ? 'on' : 'off')
}

/** The local courier is there in a demo alone. */
const hasOperator = ({ courier }: Config) => courier.localSeconds > 0

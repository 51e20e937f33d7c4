import pg from 'pg'
import type { Actor } from '../../../contract/office/fields.ts'
import type { CurrentFacts } from '../config/current-facts.ts'
import {
  type FactSetting,
  factNames,
  factSettings,
  nameOf,
  plainFact,
} from '../config/fact-settings.ts'
import { loadFacts } from '../db/load-facts.ts'
import type { Db } from '../db/pool.ts'
import { FactRefusal } from '../errors/startup-error.ts'
import { actorOf } from '../staff/actors.ts'
import * as queries from './queries.ts'
import * as steps from './steps.ts'

/**
 * Sets a fact of the shop from now on, in every process within a second.
 * @param text as a setting is written; empty for the default
 * @returns whether it was another before
 * @throws FactRefusal for what it cannot be
 */
export async function setFact(
  db: Db,
  facts: CurrentFacts,
  { setting, text }: { setting: FactSetting; text: string },
): Promise<boolean> {
  const value = plainFact(setting, text)
  facts.checkOne(setting, value)
  const name = nameOf(setting)
  const { outcome } = await refusingFacts(() => steps.setFact(db, { name, value }))
  return outcome === 'set'
}

/**
 * Has the shop stand on its facts when it starts: what the environment says of those that were never
 * set is stored, what follows facts follows them, and this process reads them.
 * @throws FactRefusal for what one cannot be
 */
export async function takeFacts(db: Db, facts: CurrentFacts): Promise<void> {
  const given = factSettings.flatMap((setting) => {
    const value = facts.given[setting]
    return value === undefined ? [] : [[nameOf(setting), value]]
  })
  await refusingFacts(() => queries.fillFacts(db, Object.fromEntries(given)))
  await loadFacts(db, facts)
}

export type Fact = {
  name: string
  /** As a setting is written; empty where there is none, and in its history where it was the default. */
  value: string
  /** Undefined where it was never set. */
  setAt: Date | undefined
  by: Actor
}

/** Every fact as it holds now. */
export const listFacts = async (db: Db): Promise<Fact[]> =>
  (await queries.listFacts(db, factNames)).map(readRow)

/** What a fact was set to, newest first. */
export const listVersions = async (db: Db, setting: FactSetting): Promise<Fact[]> =>
  (await queries.listVersions(db, nameOf(setting))).map(readRow)

const readRow = ({ name, value, set_at, actor, staff_name }: queries.FactRow): Fact => ({
  name,
  value,
  setAt: set_at ?? undefined,
  by: actorOf(actor, staff_name),
})

/** Does what sets facts. A step that follows them may refuse one, and says why. */
async function refusingFacts<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.constraint === 'facts')) throw error
    const [fact = '', ...why] = error.message.split(': ')
    throw new FactRefusal(fact, why.join(': '))
  }
}

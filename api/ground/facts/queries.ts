import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { staffNameOf } from '../staff/actors.ts'

export type FactRow = {
  name: string
  value: string
  /** Null where it was never set. */
  set_at: Date | null
  actor: string | null
  staff_name: string | null
}

/** What holds, with the defaults. */
export async function listFacts(db: Db, names: string[]): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`
    select asked.name, fact(p_name => asked.name) as value, shop_facts.set_at, shop_facts.actor,
      ${staffNameOf('shop_facts.actor')} as staff_name
    from unnest(${names}::text[]) with ordinality as asked(name, position)
    left join lateral (
      select set_at, actor from shop_facts where name = asked.name order by version desc limit 1
    ) shop_facts on true
    order by position`.execute(db)
  return rows
}

/** Newest first. An empty value was the default. */
export const listVersions = (db: Db, name: string): Promise<FactRow[]> =>
  db
    .selectFrom('shop_facts')
    .select(['name', 'value', 'set_at', 'actor'])
    .select(staffNameOf('shop_facts.actor').as('staff_name'))
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .execute()

export const fillFacts = (db: Db, facts: Record<string, string>) =>
  sql`select fill_facts(p_facts => ${JSON.stringify(facts)}::jsonb)`.execute(db)

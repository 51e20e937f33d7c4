import { sql } from 'kysely'
import type { Db } from '../../../ground/db/pool.ts'

export async function findFactsVersion(db: Db, names: string[]): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select facts_version(p_names => ${names}::text[]) as version`.execute(db)
  return rows[0]?.version ?? 1
}

/** The last changes of some facts, newest first, as the audit has them. */
export const listFactChanges = (db: Db, names: string[], limit: number) =>
  db
    .selectFrom('audit_entries')
    .select(['at', 'actor', 'actor_name', 'about'])
    .select(sql<string | null>`before ->> 'value'`.as('before'))
    .select(sql<string | null>`after ->> 'value'`.as('after'))
    .where('what', '=', 'fact.set')
    .where('about', 'in', names)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

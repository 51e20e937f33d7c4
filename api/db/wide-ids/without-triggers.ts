import type pg from 'pg'
import type { NarrowTable } from './find-narrow.ts'

type Trigger = { table: string; name: string; definition: string }

/** Does work on columns while no trigger names one of them, and makes those triggers again. */
export async function withoutTriggers(
  client: pg.Client,
  tables: NarrowTable[],
  work: () => Promise<void>,
): Promise<void> {
  const triggers: Trigger[] = []
  for (const { table, columns } of tables) {
    const { rows } = await client.query<Trigger>(
      `select distinct tgrelid::regclass::text as table, tgname as name, pg_get_triggerdef(t.oid) as definition
       from pg_trigger t
       join pg_depend d on d.classid = 'pg_trigger'::regclass and d.objid = t.oid and d.refobjid = t.tgrelid
       join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = d.refobjsubid
       where not tgisinternal and tgrelid = $1::regclass and attname = any($2::text[])`,
      [table, columns],
    )
    triggers.push(...rows)
  }
  for (const { table, name } of triggers) await client.query(`drop trigger ${name} on ${table}`)
  await work()
  for (const { definition } of triggers) await client.query(definition)
}

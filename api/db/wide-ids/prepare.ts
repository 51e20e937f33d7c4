import type pg from 'pg'
import { StartupError } from '../../errors/startup-error.ts'
import { whenUnlocked } from '../when-unlocked.ts'
import { type NarrowTable, wide } from './find-narrow.ts'
import { findConstraints, findIndexes } from './read-definitions.ts'

const blocksEach = 64

/** Gives each narrow column a wide one with the same values while the shop serves, and goes on where it was. */
export async function prepareWide(
  client: pg.Client,
  tables: NarrowTable[],
  report: (line: string) => void,
): Promise<void> {
  await refuseWithoutReplicaRole(client)
  for (const table of tables) await whenUnlocked(client, () => addColumns(client, table))
  for (const table of tables) await fill(client, table, report)
  await patiently(client, async () => {
    for (const table of tables) {
      report(`ids of ${table.table}: indexes`)
      await addIndexes(client, table)
    }
  })
  await addConstraints(client, tables)
  await patiently(client, async () => {
    for (const { table } of tables) await client.query(`vacuum (analyze) ${table}`)
  })
}

/** Waits for transactions under way, which nothing else waits behind. */
async function patiently(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query('show lock_timeout')
  await client.query('set lock_timeout = 0')
  await work()
  await client.query(`set lock_timeout = '${rows[0]?.lock_timeout}'`)
}

/** Rows are filled without the shop's triggers, which would take it for changes of orders. */
async function refuseWithoutReplicaRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select has_parameter_privilege('session_replication_role', 'set') as may, current_user as role`,
  )
  if (rows[0]?.may) return
  throw new StartupError(
    `DATABASE_URL: have a superuser say \`grant set on parameter session_replication_role to ${rows[0]?.role}\`; orders get larger ids`,
  )
}

async function addColumns(client: pg.Client, { table, columns }: NarrowTable): Promise<void> {
  const trigger = wide(`zz_${table}`)
  const assignments = columns.map((column) => `new.${wide(column)} := new.${column};`)
  await client.query(`
    begin;
    alter table ${table} ${columns.map((column) => `add column if not exists ${wide(column)} bigint`).join(', ')};
    create or replace function ${trigger}() returns trigger language plpgsql as $$
    begin
      ${assignments.join(' ')}
      return new;
    end $$;
    create or replace trigger ${trigger} before insert or update on ${table}
      for each row execute function ${trigger}();
    commit`)
}

/** Rows that come from now on are filled by the trigger, so the table as long as it is now is all. */
async function fill(
  client: pg.Client,
  { table, columns }: NarrowTable,
  report: (line: string) => void,
): Promise<void> {
  const { rows } = await client.query<{ blocks: number }>(
    `select pg_relation_size($1::regclass) / current_setting('block_size')::integer as blocks`,
    [table],
  )
  const blocks = Number(rows[0]?.blocks)
  const assignments = columns.map((column) => `${wide(column)} = ${column}`).join(', ')
  const missing = columns.map((column) => `${wide(column)} is distinct from ${column}`).join(' or ')
  let reported = 0
  for (let first = 0; first < blocks; first += blocksEach) {
    await whenUnlocked(client, () =>
      client.query(`
        begin;
        set local session_replication_role = replica;
        update ${table} set ${assignments}
        where ctid >= '(${first},0)' and ctid < '(${first + blocksEach},0)' and (${missing});
        commit`),
    )
    const percent = Math.floor((100 * first) / blocks)
    if (percent >= reported + 10) {
      reported = percent
      report(`ids of ${table}: ${percent} %`)
    }
  }
}

async function addIndexes(client: pg.Client, { table, columns }: NarrowTable): Promise<void> {
  for (const { name, wideDefinition } of await findIndexes(client, table, columns)) {
    const { rows } = await client.query<{ isValid: boolean }>(
      'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
      [wide(name)],
    )
    if (rows[0]?.isValid) continue
    if (rows[0]) await client.query(`drop index concurrently ${wide(name)}`)
    await client.query(wideDefinition)
  }
}

async function addConstraints(client: pg.Client, tables: NarrowTable[]): Promise<void> {
  const constraints = await findConstraints(client, tables)
  for (const { table, name, wideDefinition } of constraints) {
    await whenUnlocked(client, () =>
      client.query(`
        begin;
        alter table ${table} drop constraint if exists ${wide(name)};
        alter table ${table} add constraint ${wide(name)} ${wideDefinition} not valid;
        commit`),
    )
    await patiently(client, () =>
      client.query(`alter table ${table} validate constraint ${wide(name)}`),
    )
  }
}

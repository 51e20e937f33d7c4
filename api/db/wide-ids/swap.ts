import type pg from 'pg'
import { type NarrowTable, wide } from './find-narrow.ts'
import { findConstraints, findIndexes } from './read-definitions.ts'

const lockMs = 700

/** Swaps the columns in the caller's transaction: a matter of the catalogue alone, of some milliseconds. */
export async function swapWide(client: pg.Client, tables: NarrowTable[]): Promise<void> {
  const names = tables.map(({ table }) => table).join(', ')
  // The limit of each lock would allow this statement to wait as often as there are tables.
  await client.query(`set local statement_timeout = ${lockMs}`)
  await client.query(`lock table ${names} in access exclusive mode`)
  await client.query('set local statement_timeout = 0')
  const constraints = await findConstraints(client, tables)
  for (const { table, name, kind } of constraints) {
    if (kind === 'f') await client.query(`alter table ${table} drop constraint ${name}`)
  }
  for (const table of tables) await swapTable(client, table)
  for (const { table, name } of constraints) {
    await client.query(`alter table ${table} rename constraint ${wide(name)} to ${name}`)
  }
}

async function swapTable(client: pg.Client, { table, columns }: NarrowTable): Promise<void> {
  const indexes = await findIndexes(client, table, columns)
  const identities = await findIdentities(client, table, columns)
  const trigger = wide(`zz_${table}`)
  await client.query(`drop trigger ${trigger} on ${table}; drop function ${trigger}()`)
  for (const column of columns) {
    await client.query(`alter table ${table} drop column ${column}`)
    await client.query(`alter table ${table} rename column ${wide(column)} to ${column}`)
  }
  for (const { name, kind } of indexes) {
    const using = kind === 'p' ? 'primary key' : 'unique'
    await client.query(
      kind
        ? `alter table ${table} add constraint ${name} ${using} using index ${wide(name)}`
        : `alter index ${wide(name)} rename to ${name}`,
    )
  }
  for (const { column, next } of identities) {
    await client.query(`alter table ${table} alter column ${column}
      add generated always as identity (start with ${next})`)
  }
}

async function findIdentities(client: pg.Client, table: string, columns: string[]) {
  const { rows } = await client.query<{ column: string; sequence: string }>(
    `select attname as column, pg_get_serial_sequence($1, attname) as sequence from pg_attribute
     where attrelid = $1::regclass and attname = any($2::text[]) and attidentity <> ''`,
    [table, columns],
  )
  const identities: { column: string; next: number }[] = []
  for (const { column, sequence } of rows) {
    const last = await client.query('select nextval($1) as next', [sequence])
    identities.push({ column, next: Number(last.rows[0]?.next) })
  }
  return identities
}

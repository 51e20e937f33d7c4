import type pg from 'pg'

/** Tables whose ids are counted by the thousand a second. */
const roots = ['orders', 'order_lines', 'order_events', 'stock_ledger']

/** A table and those of its columns that hold such ids, and are integers. */
export type NarrowTable = { table: string; columns: string[] }

/** Follows foreign keys from the ids, so that tables of later releases are found, too. */
export async function findNarrow(client: pg.Client): Promise<NarrowTable[]> {
  const { rows } = await client.query<NarrowTable>(
    `with recursive holders as (
       select attrelid, attnum from pg_attribute
       where attrelid = any(array(select to_regclass(name) from unnest($1::text[]) as name)) and attname = 'id'
       union
       select c.conrelid, c.conkey[place] from holders h
       join pg_constraint c on c.confrelid = h.attrelid and c.contype = 'f'
       cross join lateral generate_subscripts(c.confkey, 1) as place
       where c.confkey[place] = h.attnum)
     select attrelid::regclass::text as table, array_agg(attname::text order by attnum) as columns
     from holders join pg_attribute using (attrelid, attnum)
     where atttypid = 'integer'::regtype group by attrelid order by attrelid`,
    [roots],
  )
  return rows
}

/** Whether the tables are so small that changing them in place takes no time. */
export async function areSmall(client: pg.Client, tables: NarrowTable[], maxBytes: number) {
  const { rows } = await client.query<{ bytes: number }>(
    'select sum(pg_total_relation_size(name::regclass)) as bytes from unnest($1::text[]) as name',
    [tables.map(({ table }) => table)],
  )
  return Number(rows[0]?.bytes) <= maxBytes
}

/** A name for what replaces another until the swap; PostgreSQL cuts names at 63 bytes. */
export const wide = (name: string) => `${name.slice(0, 58)}_wide`

/** Columns of a definition by their names while both are there. */
export function widenNames(definition: string, columns: string[]): string {
  return columns.reduce(
    (text, column) => text.replace(new RegExp(`\\b${column}\\b`, 'g'), wide(column)),
    definition,
  )
}

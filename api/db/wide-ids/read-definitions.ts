import type pg from 'pg'
import { type NarrowTable, wide, widenNames } from './find-narrow.ts'

type Index = {
  name: string
  /** Of the constraint that it serves, `p` or `u`, if any. */
  kind: string | null
  definition: string
}
type Constraint = {
  table: string
  name: string
  /** `c` for a check, `f` for a foreign key, `n` for not null. */
  kind: string
  referenced: string | null
  definition: string
}

const columnNumbers = `array(select attnum from pg_attribute
  where attrelid = $1::regclass and attname = any($2::text[]))`

/** The indexes that a column has part in, and what makes the same ones of the wide columns. */
export async function findIndexes(client: pg.Client, table: string, columns: string[]) {
  const { rows } = await client.query<Index>(
    `select i.indexrelid::regclass::text as name, c.contype as kind,
       pg_get_indexdef(i.indexrelid) as definition
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid
       and c.contype in ('p', 'u')
     where i.indrelid = $1::regclass and exists (
       select from pg_depend d where d.classid = 'pg_class'::regclass and d.refobjid = i.indrelid
         and d.objid = i.indexrelid and d.refobjsubid = any(${columnNumbers})
       union all select from unnest(i.indkey::int2[]) as key where key = any(${columnNumbers}))
     order by name`,
    [table, columns],
  )
  return rows.map(({ name, kind, definition }) => {
    const [head = '', body = ''] = definition.split(/ USING (.*)/s)
    const unique = head.startsWith('CREATE UNIQUE') ? 'unique ' : ''
    return {
      name,
      kind,
      wideDefinition: `create ${unique}index concurrently ${wide(name)} on ${table} using ${widenNames(body, columns)}`,
    }
  })
}

/** The same of checks, foreign keys and what is not null; those of indexes go by them. */
export async function findConstraints(client: pg.Client, tables: NarrowTable[]) {
  const found: (Constraint & { wideDefinition: string })[] = []
  for (const { table, columns } of tables) {
    const { rows } = await client.query<Constraint>(
      `select conrelid::regclass::text as table, conname as name, contype as kind,
         nullif(confrelid, 0)::regclass::text as referenced, pg_get_constraintdef(oid) as definition
       from pg_constraint where conrelid = $1::regclass and contype in ('c', 'f', 'n')
         and conkey && ${columnNumbers}
       order by contype, conname`,
      [table, columns],
    )
    for (const row of rows) {
      found.push({ ...row, wideDefinition: widenConstraint(row, columns, tables) })
    }
  }
  return found
}

function widenConstraint(
  { kind, definition, referenced }: Constraint,
  columns: string[],
  tables: NarrowTable[],
): string {
  if (kind !== 'f') return widenNames(definition, columns)
  const [own = '', other = ''] = definition.split(/ REFERENCES (.*)/s)
  const otherColumns = tables.find(({ table }) => table === referenced)?.columns ?? []
  const [name = '', rest = ''] = other.split(/(?=\()(.*)/s)
  return `${widenNames(own, columns)} references ${name}${widenNames(rest, otherColumns)}`
}

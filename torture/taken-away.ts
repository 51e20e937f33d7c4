import type pg from 'pg'

type SqlFunction = {
  name: string
  parameters: string[]
  required: string[]
  columns: string[]
  returns: string | null
}
type Column = { name: string; isRequired: boolean }

/** What code may ask of a schema. */
export type Schema = { functions: SqlFunction[]; tables: Map<string, Column[]> }

export async function readSchema(client: pg.Client): Promise<Schema> {
  const functions = await client.query<SqlFunction>(`
    select proname as name, inputs as parameters, inputs[1:cardinality(inputs) - pronargdefaults] as required,
      columns, case when columns = '{}' then pg_get_function_result(oid) end as returns
    from pg_proc p, lateral (
      select coalesce(array_agg(a.name order by at) filter (where mode in ('i', 'b', 'v')), '{}') as inputs,
        coalesce(array_agg(a.name) filter (where mode in ('o', 'b', 't')), '{}') as columns
      from unnest(proargnames) with ordinality a (name, at), coalesce(proargmodes[at], 'i') as mode) arguments
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`)
  const columns = await client.query<{ table: string; columns: Column[] }>(`
    select relname as table, jsonb_agg(jsonb_build_object('name', attname, 'isRequired',
      attnotnull and not atthasdef and attidentity = '')) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped
    group by relname`)
  const tables = columns.rows.map(({ table, columns }) => [table, columns] as const)
  return { functions: functions.rows, tables: new Map(tables) }
}

/**
 * What code written for one schema cannot do on another.
 * @param isCalled whether that code names a function; others are called by functions alone
 */
export function listTakenAway(
  before: Schema,
  after: Schema,
  isCalled: (name: string) => boolean,
): string[] {
  const functions = before.functions
    .filter((old) => isCalled(old.name) && !after.functions.some((next) => takesPlace(next, old)))
    .map(({ name, parameters }) => `${name}(${parameters.join(', ')}) cannot be called any more`)
  const columns = [...before.tables].flatMap(([table, olds]) => {
    const there = after.tables.get(table)
    if (!there) return [`${table} is gone`]
    const names = new Set(there.map(({ name }) => name))
    const known = new Set(olds.map(({ name }) => name))
    return [
      ...olds.filter(({ name }) => !names.has(name)).map(({ name }) => `${table}.${name} is gone`),
      ...there
        .filter(({ name, isRequired }) => isRequired && !known.has(name))
        .map(({ name }) => `${table}.${name} is new and has no default`),
    ]
  })
  return [...functions, ...columns].sort()
}

/** Whether a call of the one with named parameters is one of the other, with all that it returned. */
function takesPlace(next: SqlFunction, old: SqlFunction): boolean {
  return (
    next.name === old.name &&
    old.parameters.every((name) => next.parameters.includes(name)) &&
    next.required.every((name) => old.parameters.includes(name)) &&
    old.columns.every((name) => next.columns.includes(name)) &&
    (next.returns === null) === (old.returns === null)
  )
}

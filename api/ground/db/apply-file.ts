import pg from 'pg'

const created = /^create or replace function (\w+)/gm

type Version = { signature: string; version: string }

/** Runs a file of functions. @returns whether one with other types took the place of an earlier one */
export async function applyFile(client: pg.Client, text: string): Promise<boolean> {
  const names = [...text.matchAll(created)].map(([, name = '']) => name)
  const earlier = await findReplaceable(client, names)
  await client.query('savepoint before_file')
  try {
    await client.query(text)
  } catch (error) {
    const isOtherResult = error instanceof pg.DatabaseError && error.code === '42P13'
    if (!isOtherResult) throw error
    await client.query('rollback to before_file')
    await drop(client, earlier)
    await client.query(text)
    return true
  }
  const untouched = new Set((await findReplaceable(client, names)).map(({ version }) => version))
  return drop(
    client,
    earlier.filter(({ version }) => untouched.has(version)),
  )
}

/** Those that a trigger or an index uses are left: their types do not change. */
async function findReplaceable(client: pg.Client, names: string[]): Promise<Version[]> {
  if (names.length === 0) return []
  const { rows } = await client.query<Version>(
    `select oid::regprocedure::text as signature, oid || ' ' || xmin as version from pg_proc p
     where pronamespace = 'public'::regnamespace and proname = any($1)
       and not exists (select from pg_depend
         where refclassid = 'pg_proc'::regclass and refobjid = p.oid and deptype = 'n')`,
    [names],
  )
  return rows
}

async function drop(client: pg.Client, functions: Version[]): Promise<boolean> {
  if (functions.length === 0) return false
  await client.query(`drop function ${functions.map(({ signature }) => signature).join(', ')}`)
  return true
}

import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import pg from 'pg'
import { test as base, expect, inject } from 'vitest'
import { databaseUrl } from '../../testing/database-url.ts'
import { readFiles, type SqlFile } from './apply-files.ts'
import { migrate } from './migrate.ts'

/** A database with nothing in it. */
const test = base.extend<{ url: string }>({
  // Vitest reads what a fixture depends on from this pattern.
  // oxlint-disable-next-line eslint/no-empty-pattern
  url: async ({}, use) => {
    const serverUrl = inject('postgresUrl')
    const name = `empty_${randomUUID().replaceAll('-', '')}`
    await query(serverUrl, `create database ${name}`)
    await use(databaseUrl(serverUrl, name))
    await query(serverUrl, `drop database ${name} with (force)`)
  },
})

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Columns, constraints, functions, triggers and privileges, and which migrations have run. */
async function schemaOf(url: string) {
  const statements = [
    `select table_name, column_name, data_type, column_default, is_nullable
     from information_schema.columns where table_schema = 'public' order by 1, 2`,
    `select conrelid::regclass::text as owner, pg_get_constraintdef(oid) as definition
     from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
    `select proname, md5(prosrc) as source from pg_proc
     where pronamespace = 'public'::regnamespace order by 1, 2`,
    `select tgrelid::regclass::text as owner, tgname from pg_trigger
     where not tgisinternal order by 1, 2`,
    `select table_name, privilege_type from information_schema.table_privileges
     where grantee = 'nool_app' order by 1, 2`,
    'select * from order_status_moves order by 1, 2',
    'select * from migrations order by id',
  ]
  return Promise.all(statements.map((statement) => query(url, statement)))
}

test('migrating twice is migrating once', async ({ url }) => {
  await migrate(url)
  const once = await schemaOf(url)
  expect(once.every((rows) => rows.length > 0)).toBe(true)
  await migrate(url)
  expect(await schemaOf(url)).toEqual(once)
})

test('three concurrent migrations run one at a time', async ({ url }) => {
  await Promise.all([migrate(url), migrate(url), migrate(url)])
  const run = await query(url, 'select name from migrations order by id')
  const files = readdirSync(new URL('./migrations/', import.meta.url)).toSorted()
  expect(run).toEqual(files.map((file) => ({ name: basename(file, '.sql') })))
})

/** As if the files with a word in them had been others. */
const forget = (word: string) => {
  const names = readFiles().filter(({ text }) => text.includes(word))
  return `update applied_files set sha256 = '' where name in (${names.map(({ name }) => `'${name}'`).join()});
    delete from applied_functions`
}

test('functions are applied again when their files have changed, and only then', async ({
  url,
}) => {
  await migrate(url)
  await query(url, "insert into customers (email, username, password_hash) values ('a@b', 'a', '')")
  await query(
    url,
    `create or replace function return_until(p_delivered_at timestamptz, p_return_days integer) returns timestamptz
     language sql as 'select null::timestamptz'`,
  )
  const until = async () =>
    (await query(url, "select return_until('epoch', 0) = 'epoch' as ends"))[0]
  await migrate(url)
  expect(await until()).toEqual({ ends: null })
  await query(url, forget('return_until'))
  await migrate(url)
  expect(await until()).toEqual({ ends: true })
  expect(await query(url, 'select email from customers')).toEqual([{ email: 'a@b' }])
})

test('changed functions are applied beside an order under way, a changed trigger after it', async ({
  url,
}) => {
  await migrate(url)
  const order = new pg.Client({ connectionString: url })
  await order.connect()
  await order.query('begin; lock table stock_ledger in row exclusive mode')
  const change = (kind: string) =>
    query(
      url,
      `update applied_files set sha256 = '' where name ${kind}; delete from applied_functions`,
    )
  await change(`not like '% %'`)
  await migrate(url)

  await change(`like '% stock_ledger_moves_stock'`)
  const migrated = migrate(url)
  const waiting = () =>
    query(url, `select from pg_locks where relation = 'stock_ledger'::regclass and not granted`)
  await expect.poll(waiting, { interval: 20 }).toHaveLength(1)
  await order.query('commit')
  await migrated
  await order.end()
})

test('a trigger that a migration has dropped is made again', async ({ url }) => {
  await migrate(url)
  const before = await schemaOf(url)
  await query(
    url,
    'drop trigger stock_ledger_moves_stock on stock_ledger; delete from applied_functions',
  )
  await migrate(url)
  expect(await schemaOf(url)).toEqual(before)
})

test('a migration that comes later is open to the application', async ({ url }) => {
  await migrate(url)
  await query(url, 'create table later (id integer)')
  // As if the files had been applied before 0002_later.sql came, with the same text.
  await query(url, 'delete from applied_functions')
  await migrate(url)
  const rights = "select has_table_privilege('nool_app', 'later', 'select') as may"
  expect(await query(url, rights)).toEqual([{ may: true }])
  await expect(query(url, 'set role nool_app; delete from migrations')).rejects.toThrow(/denied/)
})

/** Functions in `public` of no extension. */
const ourFunctions = `select p.oid::regprocedure::text as signature, proname as name from pg_proc p
  where pronamespace = 'public'::regnamespace and not exists (
    select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`

test('every function is defined in exactly one file', async ({ url }) => {
  await migrate(url)
  const texts = readFiles().map(({ text }) => text)
  const defined = texts.flatMap((text) =>
    [...text.matchAll(/create or replace function (\w+)/g)].map(([, name = '']) => name),
  )
  const inDatabase = (await query(url, ourFunctions)) as { name: string }[]
  expect(defined.toSorted()).toEqual(inDatabase.map(({ name }) => name).toSorted())
})

test('the SQL files apply in any order, and every body is valid', async ({ url }) => {
  await migrate(url)
  const expected = await schemaOf(url)
  const functions = (await query(url, ourFunctions)) as { signature: string }[]
  const all = readFiles()
  const files = all.map(({ text }) => text)
  // Rules are loaded by functions, and privileges name what others create.
  const isLast = ({ name }: SqlFile) => name.startsWith('rules/') || name.includes('privileges')
  const backwards = [
    ...all.filter((file) => !isLast(file)).toReversed(),
    ...all.filter(isLast),
  ].map(({ text }) => text)
  await query(
    url,
    `drop view product_bits;
     drop function ${functions.map(({ signature }) => signature).join(', ')} cascade;
     begin; set local check_function_bodies = off; ${backwards.join(';\n')}; commit;
     ${files.join(';\n')}`,
  )
  expect(await schemaOf(url)).toEqual(expected)
})

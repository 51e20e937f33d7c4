import pg from 'pg'
import { expect, inject, onTestFinished } from 'vitest'
import { readConfig } from '../../config.ts'
import { makeDataDir } from '../../testing/data-dir.ts'
import { asOwner } from '../../testing/owner.ts'
import { startServer } from '../../testing/server-process.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { openDatabase } from './open.ts'

/** The embedded database as a running shop opens it. */
async function openEmbedded(dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir })
  const database = await openDatabase(config, () => {}, { onLockLost: () => {} })
  onTestFinished(() => database.close())
  return database
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const withUser = (url: string, name: string, password: string) => {
  const changed = new URL(url)
  changed.username = name
  changed.password = password
  return changed.href
}

/** A role that an operator made for the application, in a server that other tests use too. */
async function makeAppRole(shop: TestShop, attributes = 'in role nool_app'): Promise<string> {
  const name = `app_${Math.random().toString(36).slice(2)}`
  const server = { ownerUrl: inject('postgresUrl') }
  await asOwner(server, `create role ${name} login password 'word' ${attributes}`)
  onTestFinished(() => asOwner(server, `drop role ${name}`))
  return withUser(shop.ownerUrl, name, 'word')
}

test('a web process’s connection can become no other role, and change no table', async () => {
  const { appUrl, ownerUrl } = await openEmbedded(await makeDataDir())
  const app = await connect(appUrl)
  const who = async () => {
    const { rows } = await app.query(`select session_user as session, current_user as current`)
    return rows[0]
  }
  await app.query('reset role; reset session authorization')
  expect(await who()).toEqual({ session: 'nool_app', current: 'nool_app' })
  for (const statement of [
    'set role postgres',
    'set session authorization postgres',
    `alter role nool_app superuser`,
    'create role another',
    'create table mine (id integer)',
    'create temporary table mine (id integer)',
    'create schema mine',
    'drop table wishlist_items',
    'alter table orders add column mine integer',
    'alter table stock_ledger disable trigger all',
    'set session_replication_role = replica',
    'create function mine() returns integer language sql as $$ select 1 $$',
    'delete from orders',
    'truncate order_events',
    'update stock_ledger set delta = 0',
    'delete from stock_ledger',
    'update order_events set order_id = 0',
    'delete from order_events',
    'update payments set amount_paise = 0',
    'insert into refunds default values',
    'update sizes set stock = 1',
    'select rolpassword from pg_authid',
    'select * from migrations',
    `select pg_read_file('/etc/passwd')`,
    `copy sizes to program 'true'`,
  ]) {
    const refused = app.query(statement).then(
      () => 'done',
      ({ code }: pg.DatabaseError) => code,
    )
    // Insufficient privilege.
    expect([statement, await refused]).toEqual([statement, '42501'])
  }
  const owner = await connect(ownerUrl)
  const { rows } = await owner.query(
    `select distinct auth_method from pg_hba_file_rules where error is null`,
  )
  expect(rows).toEqual([{ auth_method: 'scram-sha-256' }])
})

test('each start gives the application another password, also where it had none', async () => {
  const dataDir = await makeDataDir()
  const config = readConfig({ DATA_DIR: dataDir })
  const first = await openDatabase(config, () => {}, { onLockLost: () => {} })
  // As a version before left it.
  const owner = await connect(first.ownerUrl)
  await owner.query('alter role nool_app nologin password null')
  await first.close()
  const second = await openEmbedded(dataDir)
  expect(new URL(second.appUrl).password).not.toBe(new URL(first.appUrl).password)
  await connect(second.appUrl)
  const { password } = new URL(first.appUrl)
  await expect(connect(withUser(second.ownerUrl, 'nool_app', password))).rejects.toThrow(/password/)
  // A command beside the shop leaves its password alone.
  const command = await openDatabase(config, () => {})
  await command.close()
  await connect(second.appUrl)
})

test('with DATABASE_APP_URL the processes log on by it, and only migrations and jobs as the owner', async ({
  shop,
}) => {
  await shop.make.product()
  const appUrl = await makeAppRole(shop)
  const server = await startServer(shop, { DATABASE_APP_URL: appUrl, WORKERS: '1' })
  await server.logged(/ is open at /)
  expect((await server.fetch('/shop')).status).toBe(200)
  const owner = await connect(shop.ownerUrl)
  const names = async () => {
    const { rows } = await owner.query(
      `select usename as name from pg_stat_activity
       where datname = current_database() and query ~ 'catalogue_changes|products|outbox' and pid <> pg_backend_pid()`,
    )
    return new Set(rows.map(({ name }) => name))
  }
  // A job's connection may be about to end.
  await expect.poll(names, { timeout: 10_000 }).toEqual(new Set([new URL(appUrl).username]))
})

test('DATABASE_APP_URL is refused with the owner’s role, and with another’s', async ({ shop }) => {
  const config = readConfig({ DATABASE_URL: shop.ownerUrl, DATABASE_APP_URL: shop.ownerUrl })
  const open = (databaseAppUrl: string) => openDatabase({ ...config, databaseAppUrl }, () => {})
  await expect(open(shop.ownerUrl)).rejects.toThrow(/^DATABASE_APP_URL: the role postgres/)
  await expect(open(await makeAppRole(shop, ''))).rejects.toThrow(/^DATABASE_APP_URL: the role app/)
  await expect(open('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(
    /^DATABASE_APP_URL: the database cannot be used: .*ECONNREFUSED/,
  )
  const opened = await open(await makeAppRole(shop))
  await opened.close()
})

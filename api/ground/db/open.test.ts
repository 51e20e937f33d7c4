import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import type { Config } from '../../config.ts'
import { behindDeadHost } from '../../testing/database-url.ts'
import { asOwner } from '../../testing/owner.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { openDatabase } from './open.ts'
import { epoch } from './release.ts'

async function open(
  shop: TestShop,
  options: Parameters<typeof openDatabase>[2] = {},
  settings: Partial<Config> = {},
) {
  const config = { ...shop.config, databaseUrl: shop.ownerUrl, ...settings }
  const database = await openDatabase(config, () => {}, options)
  onTestFinished(() => database.close())
  return database
}

const runShop = (shop: TestShop) => open(shop, { onLockLost: () => {} })

/** As a release before left the schema: without a function of ours. */
const makeOlder = (shop: TestShop) =>
  asOwner(
    shop,
    `delete from applied_functions; delete from applied_files; drop function is_cancellable`,
  )

async function isUpToDate({ db }: TestShop): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regproc('is_cancellable') is not null as "isThere"`.execute(db)
  return rows[0]?.isThere ?? false
}

test('of two machines that start at once one migrates, and both run', async ({ shop }) => {
  await makeOlder(shop)
  const [first, second] = await Promise.all([runShop(shop), runShop(shop)])
  expect(await isUpToDate(shop)).toBe(true)
  expect([await first.presence?.others(), await second.presence?.others()]).toEqual([
    [expect.stringMatching(/:4000$/)],
    [expect.stringMatching(/:4000$/)],
  ])
})

test('a machine of an earlier release that starts leaves the functions of the running one', async ({
  shop,
}) => {
  await runShop(shop)
  await asOwner(
    shop,
    `insert into applied_functions (digest) values ('later'); drop function is_cancellable;
     update applied_files set sha256 = ''`,
  )
  await runShop(shop)
  expect(await isUpToDate(shop)).toBe(false)
  await open(shop, { isMigration: true })
  expect(await isUpToDate(shop)).toBe(true)
})

test('a machine that only serves waits for the schema', async ({ shop }) => {
  await makeOlder(shop)
  let isOpen = false
  const waits = Promise.withResolvers<void>()
  const opened = open(shop, { onLockLost: () => {}, onWait: waits.resolve }, { role: 'web' })
  void opened.then(() => {
    isOpen = true
  })
  await waits.promise
  expect([isOpen, await isUpToDate(shop)]).toEqual([false, false])
  await open(shop, { isMigration: true })
  await opened
  expect(await isUpToDate(shop)).toBe(true)
})

test('machines with different secrets are refused, and the setting is named', async ({ shop }) => {
  await runShop(shop)
  const other = open(shop, { onLockLost: () => {} }, { secretKey: 'another secret of some length' })
  await expect(other).rejects.toThrow(/^SECRET_KEY: \S+:4000 has another one/)
})

test('a command leaves the schema under a shop of another version alone', async ({ shop }) => {
  await runShop(shop)
  const besideIt = await open(shop)
  expect(besideIt.ownerUrl).toBe(shop.ownerUrl)
  await makeOlder(shop)
  await expect(open(shop)).rejects.toThrow(/^the running shop is of another version/)
  expect(await isUpToDate(shop)).toBe(false)
})

test('a command brings the schema up to date where no shop runs', async ({ shop }) => {
  await makeOlder(shop)
  await open(shop)
  expect(await isUpToDate(shop)).toBe(true)
})

test('a release that the schema has left behind changes nothing in it', async ({ shop }) => {
  await makeOlder(shop)
  await asOwner(shop, `update schema_epoch set oldest = ${epoch + 1}`)
  for (const options of [{}, { isMigration: true }, { onLockLost: () => {} }]) {
    await expect(open(shop, options)).rejects.toThrow(/too new for this release/)
  }
  expect(await isUpToDate(shop)).toBe(false)
})

test('a shop that has ended leaves its lock to the next', async ({ shop }) => {
  const config = { ...shop.config, databaseUrl: shop.ownerUrl }
  const first = await openDatabase(config, () => {}, { onLockLost: () => {} })
  await first.close()
  await runShop(shop)
})

test('a shop opens on the host that takes writes, with another one down', async ({ shop }) => {
  const config = { ...shop.config, databaseUrl: behindDeadHost(shop.ownerUrl) }
  const database = await openDatabase(config, () => {}, { onLockLost: () => {} })
  onTestFinished(() => database.close())
  const { rows } = await sql`select 1 as one`.execute(database.db)
  expect(rows).toEqual([{ one: 1 }])
})

test('with every host down the one line says what each of them answered', async ({ shop }) => {
  const config = { ...shop.config, databaseUrl: 'postgres://nobody@127.0.0.1:1,127.0.0.1:2/none' }
  const opened = openDatabase(config, () => {}, { onLockLost: () => {} })
  await expect(opened).rejects.toThrow(
    /^DATABASE_URL: the database cannot be used: no host takes writes: 127.0.0.1:1 .*ECONNREFUSED.*; 127.0.0.1:2 .*ECONNREFUSED/,
  )
})

test('a database that does not answer is an error of one line', async ({ shop }) => {
  const config = { ...shop.config, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' }
  const opened = openDatabase(config, () => {}, { onLockLost: () => {} })
  await expect(opened).rejects.toThrow(/^DATABASE_URL: the database cannot be used: .*ECONNREFUSED/)
})

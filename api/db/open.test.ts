import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { asOwner } from '../testing/owner.ts'
import { type TestShop, test } from '../testing/shop.ts'
import { openDatabase } from './open.ts'

async function open(shop: TestShop, options: Parameters<typeof openDatabase>[2] = {}) {
  const config = { ...shop.config, databaseUrl: shop.ownerUrl }
  const database = await openDatabase(config, () => {}, options)
  onTestFinished(() => database.close())
  return database
}

const runShop = (shop: TestShop) => open(shop, { onLockLost: () => {} })

/** As another version left the schema: with its own digest, and without a function of ours. */
const makeOlder = (shop: TestShop) =>
  asOwner(
    shop,
    `update applied_functions set digest = 'of another version'; drop function is_cancellable`,
  )

async function isUpToDate({ db }: TestShop): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regproc('is_cancellable') is not null as "isThere"`.execute(db)
  return rows[0]?.isThere ?? false
}

test('a second shop ends before it has changed the schema under the first', async ({ shop }) => {
  await runShop(shop)
  await makeOlder(shop)
  await expect(runShop(shop)).rejects.toThrow(/^another shop is running on this database/)
  expect(await isUpToDate(shop)).toBe(false)
})

test('of two shops that start at once one migrates, and one ends', async ({ shop }) => {
  await makeOlder(shop)
  const [first, second] = await Promise.allSettled([runShop(shop), runShop(shop)])
  expect([first?.status, second?.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await isUpToDate(shop)).toBe(true)
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

test('a shop that has ended leaves its lock to the next', async ({ shop }) => {
  const config = { ...shop.config, databaseUrl: shop.ownerUrl }
  const first = await openDatabase(config, () => {}, { onLockLost: () => {} })
  await first.close()
  await runShop(shop)
})

/** The shop's database behind hosts that are not there. */
function urlWith(shop: TestShop, others: string): string {
  const url = new URL(shop.ownerUrl)
  url.searchParams.delete('host') // a socket
  return url.href.replace(url.host, `${others},${url.host}`)
}

test('a shop opens on the host that takes writes, with another one down', async ({ shop }) => {
  const config = { ...shop.config, databaseUrl: urlWith(shop, '127.0.0.1:1') }
  const database = await openDatabase(config, () => {}, { onLockLost: () => {} })
  onTestFinished(() => database.close())
  const { rows } = await sql`select 1 as one`.execute(database.db)
  expect(rows).toEqual([{ one: 1 }])
})

test('with every host down the one line says what each of them answered', async ({ shop }) => {
  const config = { ...shop.config, databaseUrl: 'postgres://nobody@127.0.0.1:1,127.0.0.1:2/none' }
  const opened = openDatabase(config, () => {}, { onLockLost: () => {} })
  await expect(opened).rejects.toThrow(
    /^the database cannot be used: no host takes writes: 127.0.0.1:1 .*ECONNREFUSED.*; 127.0.0.1:2 .*ECONNREFUSED/,
  )
})

test('a database that does not answer is an error of one line', async ({ shop }) => {
  const config = { ...shop.config, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' }
  const opened = openDatabase(config, () => {}, { onLockLost: () => {} })
  await expect(opened).rejects.toThrow(/^the database cannot be used: .*ECONNREFUSED/)
})

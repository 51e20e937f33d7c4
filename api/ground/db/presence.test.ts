import { readdirSync, readFileSync } from 'node:fs'
import { expect, onTestFinished } from 'vitest'
import { asOwner } from '../../testing/owner.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { connect } from './connect.ts'
import { closeEpochs, endedEpoch, recordEnded } from './epoch.ts'
import { isShopRunning, joinShop } from './presence.ts'
import { epoch } from './release.ts'

async function join(shop: TestShop, options: Partial<Parameters<typeof joinShop>[1]> = {}) {
  const presence = await joinShop(shop.ownerUrl, {
    isAlone: false,
    port: 4000,
    secretKey: 'a secret of some length',
    pictures: 's3://pictures',
    onLost: () => {},
    ...options,
  })
  onTestFinished(() => presence.release())
  return presence
}

async function openOwner(shop: TestShop) {
  const client = await connect(shop.ownerUrl)
  onTestFinished(() => client.end())
  return client
}

/** As when PostgreSQL is restarted. */
const endConnections = `select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

test('an embedded database is one machine’s, and others are refused beside it', async ({
  shop,
}) => {
  const alone = await join(shop, { isAlone: true })
  expect(await isShopRunning(shop.ownerUrl)).toBe(true)
  await expect(join(shop, { isAlone: true })).rejects.toThrow(
    /^another shop is running .* DATA_DIR$/,
  )
  await expect(join(shop)).rejects.toThrow(/^another shop is running .* DATABASE_URL$/)
  await alone.release()
  await join(shop)
  await expect(join(shop, { isAlone: true })).rejects.toThrow(/^another shop is running/)
})

test('one machine holds what only one may, and another when it has gone', async ({ shop }) => {
  const [first, second] = [await join(shop), await join(shop, { port: 5000 })]
  expect([await first.holds('metrics'), await second.holds('metrics')]).toEqual([true, false])
  expect([await first.holds('metrics'), await second.others()]).toEqual([
    true,
    [expect.stringMatching(/:4000$/)],
  ])
  await first.release()
  await expect.poll(() => second.holds('metrics')).toBe(true)
})

test('a machine that lost its connection is there again within seconds', async ({ shop }) => {
  const [first, second] = [await join(shop), await join(shop, { port: 5000 })]
  await asOwner(shop, endConnections)
  await expect.poll(() => first.others().catch(() => []), { timeout: 10_000 }).toHaveLength(1)
  await expect.poll(() => second.others().catch(() => []), { timeout: 10_000 }).toHaveLength(1)
})

test('a migration that takes something away is refused while a machine needs it', async ({
  shop,
}) => {
  const machine = await join(shop)
  const owner = await openOwner(shop)
  await expect(closeEpochs(owner, epoch)).rejects.toThrow(
    /^a migration takes away what \S+:4000 still needs; update first, then migrate$/,
  )
  await machine.release()
  await expect
    .poll(() =>
      closeEpochs(owner, epoch).then(
        () => 'closed',
        () => 'held',
      ),
    )
    .toBe('closed')
  await expect(join(shop)).rejects.toThrow(/too new for this release/)
  await recordEnded(owner, epoch)
  await owner.query('select pg_advisory_unlock_all()')
  await expect(join(shop)).rejects.toThrow(/too new for this release/)
})

test('a machine that comes back after its epoch has ended stops, and says why', async ({
  shop,
}) => {
  const { promise: lost, resolve: onLost } = Promise.withResolvers<string>()
  await join(shop, { onLost })
  await asOwner(shop, `update schema_epoch set oldest = ${epoch + 1}; ${endConnections}`)
  expect(await lost).toMatch(/too new for this release/)
})

test('this release is of a later epoch than its own migrations end', () => {
  const folder = new URL('./migrations/', import.meta.url)
  const ended = readdirSync(folder).map((name) =>
    endedEpoch(readFileSync(new URL(name, folder), 'utf8')),
  )
  expect(Math.max(...ended)).toBeLessThan(epoch)
  expect(endedEpoch('-- Up Migration\n-- ends epoch 3\ndrop table old;')).toBe(3)
})

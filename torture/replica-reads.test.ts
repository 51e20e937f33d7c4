import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { createApp } from '../api/app.ts'
import { readConfig } from '../api/config.ts'
import { CatalogueChanges } from '../api/ground/cache/invalidation.ts'
import { openCaches } from '../api/ground/cache/open-caches.ts'
import { openReadChanges } from '../api/ground/cache/read-changes.ts'
import { migrate } from '../api/ground/db/migrate.ts'
import { openDb, openPool } from '../api/ground/db/pool.ts'
import { openReplicaPools, ReplicaReads } from '../api/ground/db/replica-reads.ts'
import { createMakers } from '../api/testing/makers.ts'
import { openWithStandby } from '../api/testing/standby.ts'

/** A shop whose public answers may come from a standby, and what the standby was asked. */
async function openShop() {
  const servers = await openWithStandby()
  const [first, second] = servers.urls
  await migrate(first.href)
  const primary = openPool(first.href)
  const replicas = openReplicaPools(first.href, [second.host], { max: 4, prepared: true })
  const db = openDb(primary)
  const changes = new CatalogueChanges(openReadChanges(db, () => {}))
  const reads = new ReplicaReads({ primary, replicas, readPosition: () => changes.logPosition })
  const publicDb = openDb(reads)
  const app = createApp({
    db,
    publicDb,
    config: readConfig({ RATE_LIMITS: 'off' }),
    log: pino({ level: 'silent' }),
    caches: openCaches(changes),
    requestAvif: async () => {},
  })
  return {
    ...servers,
    db,
    publicDb,
    make: createMakers(db),
    counts: reads.counts,
    /** As a shopper who has just changed something: nothing older than her request will do. */
    priceOf: async (id: number) => {
      await changes.catchUp(0)
      const answer = await app.request(`/api/products/${id}/`)
      expect(answer.status).toBe(200)
      const { variants } = await answer.json()
      return variants[0].sizes[0].price
    },
    isReplicaRead: async () => {
      const { replica } = reads.counts
      await changes.catchUp(0)
      await sql`select 1`.execute(publicDb)
      return reads.counts.replica > replica
    },
    end: () => Promise.all([primary, ...replicas].map((pool) => pool.end())),
  }
}

test('public answers come from a standby that has replayed what was committed, else from the primary', async () => {
  const shop = await openShop()
  const { id, size } = await shop.make.product({ pricePaise: 100_00 })
  const setPrice = (paise: number) =>
    shop.db.updateTable('sizes').set({ price_paise: paise }).where('id', '=', size.id).execute()

  const askReplica = async (rupees: number) => {
    await setPrice(rupees * 100)
    // It is asked how far it has come by the first read that needs to know.
    await expect.poll(shop.isReplicaRead, { timeout: 20_000 }).toBe(true)
    const { replica } = shop.counts
    expect(await shop.priceOf(id)).toBe(rupees)
    expect(shop.counts.replica).toBeGreaterThan(replica)
  }
  await askReplica(110)

  await shop.pauseReplay(true)
  const { replica } = shop.counts
  await setPrice(120_00)
  expect(await shop.priceOf(id)).toBe(120)
  await setPrice(130_00)
  expect(await shop.priceOf(id)).toBe(130)
  expect(shop.counts.replica).toBe(replica)

  await shop.pauseReplay(false)
  await askReplica(140)
  // Its statements could go to several connections.
  const transact = () => shop.publicDb.transaction().execute(async () => {})
  const refusal = () => transact().catch((error: Error) => error.message)
  await expect.poll(refusal).toContain('does not read from replicas')

  await shop.stopStandby()
  await setPrice(150_00)
  expect(await shop.priceOf(id)).toBe(150)
  await setPrice(160_00)
  expect(await shop.priceOf(id)).toBe(160)
  await shop.end()
})

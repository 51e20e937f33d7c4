import pino from 'pino'
import { expect, onTestFinished } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { CatalogueChanges } from '../ground/cache/invalidation.ts'
import { openCaches } from '../ground/cache/open-caches.ts'
import { openReadChanges } from '../ground/cache/read-changes.ts'
import { openDb, openPool } from '../ground/db/pool.ts'
import { setFact } from '../ground/facts/service.ts'
import { test } from '../testing/shop.ts'
import { pathOf } from '../testing/site.ts'
import { openSite } from './bundle.ts'

test('a page and the API show a fact as it was set in another process', async ({ shop }) => {
  const { id } = await shop.make.product({ pricePaise: 999_00 })
  const pool = openPool(shop.ownerUrl)
  onTestFinished(() => pool.end())
  const db = openDb(pool)
  const config = readConfig({ RATE_LIMITS: 'off' })
  let time = 0
  const readChanges = openReadChanges(db, () => {}, config.facts)
  const app = createApp({
    db,
    config,
    log: pino({ level: 'silent' }),
    requestAvif: async () => {},
    caches: openCaches(new CatalogueChanges(readChanges, () => time)),
    pages: await openSite(),
  })
  const see = async (path: string) => {
    const answer = await app.request(path)
    return {
      etag: answer.headers.get('etag'),
      text: (await answer.text()).replaceAll('<!-- -->', ''),
    }
  }
  const path = await pathOf(shop, id)
  const [before, apiBefore] = [await see(path), await see('/api/shop/')]
  expect(before.text).toContain('within 7 days of delivery')
  expect(JSON.parse(apiBefore.text)).toMatchObject({ return_days: 7, cod_fee: 50, name: 'Nool' })

  for (const [setting, text] of [
    ['RETURN_DAYS', '12'],
    ['COD_FEE', '60'],
    ['SHOP_NAME', 'Threads'],
  ] as const) {
    await setFact(shop.db, shop.config.facts, { setting, text })
  }
  // Within the 100 ms the cached ones may be answered still.
  expect((await see(path)).etag).toBe(before.etag)
  time += 101
  const after = await see(path)
  expect(after.text).toContain('within 12 days of delivery')
  expect(after.text).not.toContain('within 7 days')
  expect(after.etag).not.toBe(before.etag)
  const api = await see('/api/shop/')
  expect(JSON.parse(api.text)).toMatchObject({ return_days: 12, cod_fee: 60, name: 'Threads' })
  expect(api.etag).not.toBe(apiBefore.etag)
})

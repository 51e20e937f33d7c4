import { expect } from 'vitest'
import { isWaiting } from '../../testing/is-waiting.ts'
import { test } from '../../testing/shop.ts'
import { countHit } from './rate-limit.ts'

const limit = { name: 'test', hits: 5, seconds: 60 }

test('of two hits that come at once none is lost', async ({ shop }) => {
  await countHit(shop.db, limit, 'meena')
  const { second } = await shop.db.transaction().execute(async (tx) => {
    await countHit(tx, limit, 'meena')
    const second = countHit(shop.db, limit, 'meena')
    await isWaiting(shop)
    return { second }
  })
  expect((await second).hits).toBe(3)
})

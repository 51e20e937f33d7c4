import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../testing/shop.ts'
import { listUnsurePrices } from './unsure-prices.ts'

test('a price that no rate agrees with is named with the nearest that one does', async ({
  shop,
}) => {
  const sureOf = async (paise: number, on = '2026-11-25', hsn = '6205') => {
    const { rows } = await sql<{ sure: number | null }>`
      select nearest_sure_price(${hsn}, ${paise}, ${on}::date)::int as sure`.execute(shop.db)
    return rows[0]?.sure ?? null
  }
  const band: [paise: number, sure: number | null][] = [
    [99_00, null],
    [2_625_00, null],
    [2_625_01, 2_625_00],
    [2_699_00, 2_625_00],
    [2_787_50, 2_625_00],
    [2_787_51, 2_950_01],
    [2_950_00, 2_950_01],
    [2_950_01, null],
    [9_999_00, null],
  ]
  for (const [paise, sure] of band) expect([paise, await sureOf(paise)]).toEqual([paise, sure])
  // Before 22 September 2025 the threshold was ₹1,000, and the rates 5 and 12 %.
  expect([await sureOf(1_099_00, '2025-09-21'), await sureOf(2_699_00, '2025-09-21')]).toEqual([
    1_120_01,
    null,
  ])
  expect(await sureOf(2_699_00, '2026-11-25', '')).toBe(2_625_00)
  expect(await sureOf(2_699_00, '2026-11-25', '9999')).toBeNull()

  await shop.make.product({ pricePaise: 2_600_00, mrpPaise: 2_999_00 })
  const { id, size } = await shop.make.product({ pricePaise: 2_799_00, mrpPaise: 2_999_00 })
  const { slug } = await shop.db
    .selectFrom('products')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(await listUnsurePrices(shop.db)).toEqual([
    { slug, size: size.size, pricePaise: 279_900, surePaise: 295_001 },
  ])
})

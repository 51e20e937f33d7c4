import { expect } from 'vitest'
import { generateCatalogue } from '../api/domains/catalogue/generate.ts'
import { listProductIds } from '../api/domains/catalogue/list-queries.ts'
import { openExplained, readsGrowing } from '../api/testing/explained.ts'
import { listPlainly } from '../api/testing/list-plainly.ts'
import { asOwner } from '../api/testing/owner.ts'
import { createRandom } from '../api/testing/random.ts'
import { type TestShop, test } from '../api/testing/shop.ts'
import { type Aim, aimAt, growthQueries } from '../bench/growth-queries.ts'
import { sorts } from '../contract/catalogue.ts'
import { note } from './reached.ts'
import { atScale } from './scale.ts'
import { seed, seeded } from './seed.ts'

const products = atScale(5_000, 100_000)
/** A small table is rightly read whole, unless that is forbidden: then it must have an index to use. */
const readsWhole = atScale(0, 1) ? 'on' : 'off'

async function fill(shop: TestShop): Promise<void> {
  const shelves = [
    ['Mens', 'Shirts', 'Men'],
    ['Womens', 'Jeans', 'Women'],
    ['Kids(Girls)', 'Frock', 'Girls'],
  ] as const
  for (const [group, type, gender] of shelves) {
    await shop.make.product({
      name: `The Plain Cotton ${type}`,
      group,
      type,
      gender,
      colours: [
        { name: 'Indigo', family: 'Blue' },
        { name: 'Sky', family: 'Blue' },
        { name: 'Madder', family: 'Red' },
        { name: 'Lilac', family: 'Purple' },
      ],
      sizes: ['S', 'M', 'L', 'XL'],
    })
  }
  await asOwner(
    shop,
    `insert into pictures (key, format, width, height, placeholder)
     select 'picture-' || n, 'webp', 9, 12, '' from generate_series(1, 500) n;
     insert into variant_pictures (variant_id, position, picture_id, view)
     select id, place, 1 + (id * 7 + place) % 500, 'front' from variants, generate_series(0, 2) place;
     insert into reviews (product_id, author_name, rating, import_key)
     select id, 'Meena', 4, id || '-' || n from products, generate_series(1, 20) n`,
  )
  await generateCatalogue(shop.ownerUrl, { products, seed: 1 }, () => {})
  await asOwner(
    shop,
    `insert into cart_lines (customer_id, size_id, quantity, seen_price_paise)
     select c.id, s.id, 1, price_paise from customers c join sizes s on s.id % 997 = c.id % 997;
     analyze cart_lines`,
  )
}

/** Asks for everything, and finds the plans that read a whole table. */
async function readPlans(shop: TestShop, aim: Aim) {
  let plans = 0
  const slow: string[] = []
  const onPlan = (plan: string) => {
    plans += 1
    if (readsGrowing.test(plan)) slow.push(plan)
  }
  const explained = openExplained(shop.ownerUrl, { readsWhole, onPlan })
  for (const { ask } of growthQueries) await ask(explained.db, aim, createRandom(seed))
  await explained.close()
  return { plans, slow }
}

test(
  seeded(`${products} products: each plan uses an index, each list is as the tables have it`),
  async ({ shop, task }) => {
    await fill(shop)
    // Some changes, which the index does not know yet: few enough to look up.
    await asOwner(
      shop,
      `update products set is_active = not is_active where id % 197 = 0;
       update products set name = 'A ' || name, featured_position = id % 1000 where id % 189 = 0`,
    )
    const few = await readPlans(shop, await aimAt(shop.db))

    const random = createRandom(seed)
    let lists = 0
    for (const sort of sorts) {
      for (const criteria of [
        {},
        { colors: ['blue'], sizes: ['m'] },
        { colors: ['sky', 'red'], sizes: ['S', 'xl'] },
        { category: 'Mens', minPricePaise: 90_000, maxPricePaise: 150_000 },
        { words: [['cotton'], ['sh']] },
      ]) {
        const { count } = await listPlainly(shop.db, criteria, { sort, limit: 0, offset: 0 })
        for (const offset of [0, random.below(count), random.below(count), count - 5]) {
          const page = { sort, limit: 12, offset }
          const asked = { criteria, page }
          const [listed, plain] = [
            await listProductIds(shop.db, criteria, page),
            await listPlainly(shop.db, criteria, page),
          ]
          expect({ ...asked, ...listed }).toEqual({ ...asked, ...plain })
          lists += 1
        }
      }
    }
    // A sale on everything, and much that goes off sale: too much to look up.
    await asOwner(
      shop,
      `update products set price_paise = price_paise * 9 / 10;
       update products set is_active = false where id % 11 = 0`,
    )
    const many = await readPlans(shop, await aimAt(shop.db))
    for (const sort of sorts) {
      const { count } = await listProductIds(shop.db, {}, { sort, limit: 0, offset: 0 })
      for (const offset of [0, random.below(count - 12), count - 12]) {
        const { ids } = await listProductIds(shop.db, {}, { sort, limit: 12, offset })
        const onSale = await shop.db
          .selectFrom('products')
          .select('id')
          .where('id', 'in', ids)
          .where('is_active', '=', true)
          .execute()
        expect({ sort, offset, shown: onSale.length }).toEqual({ sort, offset, shown: 12 })
      }
    }

    const plans = few.plans + many.plans
    const slow = [...few.slow, ...many.slow]
    note(
      task,
      'every plan uses an index; every list is exact, or full when too much has changed',
      `${plans} plans, ${slow.length} of them through a whole table; ${lists} lists exact`,
    )
    expect(plans).toBeGreaterThan(2 * growthQueries.length)
    expect(slow).toEqual([])
  },
)

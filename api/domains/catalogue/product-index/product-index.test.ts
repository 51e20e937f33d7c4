import { randomInt } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { collections, type FilterCounts, pageSize, sorts } from '../../../../contract/catalogue.ts'
import { offerScope } from '../../../../contract/office/offer-scope.ts'
import type { Products } from '../../../ground/db/types.ts'
import { toPaise } from '../../../ground/http/money.ts'
import { listPlainly } from '../../../testing/list-plainly.ts'
import { followOffers, makeOffer } from '../../../testing/offers.ts'
import { asOwner } from '../../../testing/owner.ts'
import { createRandom, type Random } from '../../../testing/random.ts'
import { type TestShop, test } from '../../../testing/shop.ts'
import { countFilters } from '../count-filters.ts'
import type { ProductCriteria, Sort } from '../filters.ts'
import { listProducts } from '../list-products.ts'
import { listProductIds } from '../list-queries.ts'
import { listCategories } from '../service.ts'
import { indexProducts, reindexIfStale } from './index-products.ts'

const seed = Number(process.env.INDEX_SEED ?? randomInt(2 ** 31))
const colours = [
  { name: 'Indigo', family: 'Blue' },
  { name: 'Sky', family: 'Blue' },
  { name: 'Blue', family: 'Blue' },
  { name: 'Madder', family: 'Red' },
  { name: 'Ivory', family: 'White' },
]
const groups = ['Mens', 'Womens', 'Kids(Boys)']
const types = ['Shirts', 'T-Shirt', 'Jeans']
const genders = ['Men', 'Women', 'Boys', 'Unisex'] as const
const words = ['Madurai', 'Madder', 'Oxford', 'Indigo', 'Shirt', 'Denim', 'Everyday', 'Mango']
const sizes = ['S', 'M', 'L']
const fabrics = ['100% cotton oxford, 140 gsm', '100% cotton denim', '70% cotton 30% linen']
const sleeves = ['Full sleeve with buttoned cuff', 'Half sleeve']
const prices = [499_00, 799_00, 999_00, 1_299_50, 2_499_00]

const oneOf = <T>(random: Random, from: readonly T[]): T => {
  const chosen = from[random.below(from.length)]
  if (chosen === undefined) throw new Error('nothing to choose from')
  return chosen
}
const someOf = <T>(random: Random, from: readonly T[]) =>
  random.shuffle([...from]).slice(0, 1 + random.below(from.length))

const made = ['by-hand', 'by-rule', 'by-tag', 'by-age', 'unknown']
const tags = ['Diwali', 'monsoon']

/** What a maker puts together, of products made before and after. */
async function makeCollections({ db }: TestShop, random: Random, last: number): Promise<void> {
  const ids = random.shuffle(Array.from({ length: last }, (_, index) => index + 1))
  const by = (slug: string, rule: object) => ({
    slug,
    title: slug,
    kind: 'rule',
    rule: JSON.stringify(rule),
    pinned_ids: ids.slice(0, 8),
  })
  await db
    .insertInto('collections')
    .values([
      {
        ...by('by-hand', {}),
        kind: 'hand',
        product_ids: ids.slice(4, last / 2),
        pinned_ids: ids.slice(0, 6),
      },
      by('by-rule', { group: 'Mens', colour: 'Blue', max_paise: 1_299_50, in_stock: true }),
      by('by-tag', { tag: 'diwali', min_discount: 20, type: 'shirts' }),
      by('by-age', { new_days: 7, in_stock: true }),
    ])
    .execute()
}

const origins = ['India', 'Sri Lanka', 'Bangladesh', ' ']

async function makeSome(shop: TestShop, random: Random, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    // Some have none, so that a size can be taken away: stock would keep it.
    const stock = oneOf(random, [0, 3])
    const product = await shop.make.product({
      name: someOf(random, words).slice(0, 3).join(' '),
      brand: oneOf(random, ['Nool', 'Denim House']),
      group: oneOf(random, groups),
      type: oneOf(random, types),
      gender: oneOf(random, genders),
      colours: someOf(random, colours).slice(0, 3),
      sizes: someOf(random, sizes),
      fabric: oneOf(random, fabrics),
      features: random.chance(0.7) ? { Sleeve: oneOf(random, sleeves) } : {},
      pricePaise: oneOf(random, prices),
      mrpPaise: oneOf(random, [2_499_00, 4_999_00, null]),
      isNew: random.chance(0.3),
      isBestseller: random.chance(0.3),
      isActive: random.chance(0.9),
      stock,
    })
    if (random.chance(0.5)) await review(shop, product.id, 1 + random.below(5))
    await set(shop, product.id, {
      country_of_origin: oneOf(random, origins),
      tags: someOf(random, tags).slice(random.below(2)),
      created_at: daysAgo(random.below(12)),
    })
    if (random.chance(0.3)) {
      if (stock > 0) await moveStock(shop, product.size.id, -stock)
      else await shop.db.deleteFrom('sizes').where('id', '=', product.size.id).execute()
    }
  }
}

let movements = 0
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

function moveStock(shop: TestShop, sizeId: number, delta: number) {
  const cause = `adjustment:${++movements}`
  return shop.db
    .insertInto('stock_ledger')
    .values({ size_id: sizeId, delta, reason: 'adjustment', cause })
    .execute()
}

/** Sells a size of a product out, or stocks it up. */
async function turnStock(shop: TestShop, random: Random, productId: number) {
  const sizes = await shop.db
    .selectFrom('sizes')
    .innerJoin('variants', 'variants.id', 'variant_id')
    .select(['sizes.id', 'stock'])
    .where('product_id', '=', productId)
    .orderBy('sizes.id')
    .execute()
  if (sizes.length === 0) return
  const { id, stock } = oneOf(random, sizes)
  await moveStock(shop, id, stock > 0 ? -stock : 2)
}

let reviews = 0
function review(shop: TestShop, productId: number, rating: number) {
  const key = `review-${++reviews}`
  return shop.db
    .insertInto('reviews')
    .values({ product_id: productId, author_name: 'Meena', rating, import_key: key })
    .execute()
}

/** Anything that moves a product in a list, or into or out of it. */
const changes: ((shop: TestShop, random: Random, id: number) => Promise<unknown>)[] = [
  (shop, random, id) => set(shop, id, { name: someOf(random, words).slice(0, 3).join(' ') }),
  (shop, random, id) => set(shop, id, { is_active: random.chance(0.5) }),
  (shop, random, id) => set(shop, id, { new_variant: random.chance(0.5) }),
  (shop, random, id) => set(shop, id, { is_bestseller: random.chance(0.5) }),
  (shop, random, id) => set(shop, id, { tags: someOf(random, tags).slice(random.below(2)) }),
  (shop, random, id) => set(shop, id, { created_at: daysAgo(random.below(12)) }),
  (shop, random, id) => set(shop, id, { gender: oneOf(random, genders) }),
  (shop, random, id) => set(shop, id, { country_of_origin: oneOf(random, origins) }),
  (shop, random, id) => set(shop, id, { featured_position: random.below(50) }),
  (shop, random, id) =>
    sql`update sizes set price_paise = ${oneOf(random, prices)}, mrp_paise = null
      where variant_id in (select id from variants where product_id = ${id})`.execute(shop.db),
  (shop, random, id) =>
    sql`update sizes set size = ${oneOf(random, ['XL', 'XXL'])} where id = (
      select min(s.id) from sizes s join variants v on v.id = variant_id
      where product_id = ${id} and size = 'M')`.execute(shop.db),
  (shop, random, id) =>
    sql`update variants set colour_name = ${`Deep ${random.below(1000)}`}, colour_family = 'Green'
      where id = (select max(id) from variants where product_id = ${id})`.execute(shop.db),
  (shop, random, id) =>
    set(shop, id, { key_features: JSON.stringify({ Fabric: oneOf(random, fabrics) }) }),
  (shop, random, id) => review(shop, id, 1 + random.below(5)),
  (shop, random) => makeSome(shop, random, 1),
  turnStock,
  offerOn,
  offerOn,
  async (shop) => {
    await asOwner(
      shop,
      `update offers set state = 'ended' where id = (select min(id) from offers where state = 'running')`,
    )
    await followOffers(shop)
  },
]

async function offerOn(shop: TestShop, random: Random, id: number) {
  const percent = oneOf(random, [5, 40, 70])
  const scope = offerScope.parse({ products: [id, id + 1, id + 2] })
  await makeOffer(
    shop,
    oneOf(random, [
      { kind: 'percent', percent, scope },
      { kind: 'buy_get', buy: 2, get: 1, get_percent: 100, scope },
    ] as const),
  )
  await followOffers(shop)
}

function set(shop: TestShop, id: number, to: Updateable<Products>) {
  return shop.db.updateTable('products').set(to).where('id', '=', id).execute()
}

async function changeSome(shop: TestShop, random: Random, count: number): Promise<void> {
  const ids = await shop.db.selectFrom('products').select('id').orderBy('id').execute()
  for (let n = 0; n < count; n++) {
    await oneOf(random, changes)(shop, random, oneOf(random, ids).id)
  }
}

/** More changes than lists look up, of products that are not there. */
function fillChanges(shop: TestShop) {
  return asOwner(
    shop,
    'insert into product_changes (product_id) select n from generate_series(100001, 102000) n',
  )
}

/** Every page of the list of all products. */
async function walk(shop: TestShop, sort: Sort) {
  const pages = []
  for (let number = 1; ; number++) {
    const page = { sort, number: String(number), url: 'http://localhost/' }
    const { results, count, next } = await listProducts(shop.db, {}, page)
    pages.push(results)
    if (!next) return { pages, count }
  }
}

function someCriteria(random: Random): ProductCriteria {
  const likely = oneOf(random, [0, 0.15, 0.35])
  const maybe = <T>(choose: () => T) => (random.chance(likely) ? choose() : undefined)
  const some = maybe(() =>
    someOf(random, [...words, 'ind', 'd', 'qqqq', '100'])
      .slice(0, 2)
      .map((word) => [word]),
  )
  return {
    collection: maybe(() => oneOf(random, [...collections, ...made])),
    category: maybe(() => oneOf(random, [...groups, ...types, 'Saris'])),
    subcategory: maybe(() => oneOf(random, [...groups, ...types])),
    gender: maybe(() => oneOf(random, ['mens', 'Women', 'boys'])),
    colors: maybe(() => someOf(random, ['blue', 'Indigo', 'green', 'white']).slice(0, 2)),
    sizes: maybe(() => someOf(random, ['s', 'M', 'XL', 'xs']).slice(0, 2)),
    facets: {
      fabric: maybe(() => someOf(random, ['Denim', 'cotton oxford', 'silk']).slice(0, 2)),
      sleeve: maybe(() => someOf(random, ['half sleeve', 'Full sleeve'])),
    },
    isOnOffer: maybe(() => true),
    minDiscount: maybe(() => oneOf(random, [1, 20, 60])),
    minRating: maybe(() => oneOf(random, [1, 3.5, 4])),
    minPricePaise: maybe(() => oneOf(random, prices) + random.below(3) - 1),
    maxPricePaise: maybe(() => oneOf(random, prices) + random.below(3) - 1),
    words: some,
    without: maybe(() => [
      someOf(random, words)
        .slice(0, 2)
        .map((word) => [word]),
    ]),
  }
}

/** What `countFilters` is to say of its own values, from lists of the tables alone. */
async function countPlainly(shop: TestShop, criteria: ProductCriteria, counted: FilterCounts) {
  const count = async (changed: ProductCriteria) =>
    (await listPlainly(shop.db, { ...criteria, ...changed }, { sort: 'a-z', limit: 0, offset: 0 }))
      .count
  const recount = <V extends { count: number }>(
    values: V[],
    toCriteria: (value: V) => ProductCriteria,
  ) =>
    Promise.all(values.map(async (value) => ({ ...value, count: await count(toCriteria(value)) })))
  const { facets } = criteria
  return {
    ...counted,
    count: await count({}),
    colors: await recount(counted.colors, ({ name }) => ({ colors: [name] })),
    sizes: await recount(counted.sizes, ({ name }) => ({ sizes: [name] })),
    fabrics: await recount(counted.fabrics, ({ name }) => ({
      facets: { ...facets, fabric: [name] },
    })),
    sleeves: await recount(counted.sleeves, ({ name }) => ({
      facets: { ...facets, sleeve: [name] },
    })),
    on_offer: await count({ isOnOffer: true }),
    discounts: await recount(counted.discounts, ({ at_least }) => ({ minDiscount: at_least })),
    ratings: await recount(counted.ratings, ({ at_least }) => ({ minRating: at_least })),
  }
}

describe('the index of products', () => {
  test(`lists what the tables themselves would, whatever has changed (INDEX_SEED=${seed})`, async ({
    shop,
  }) => {
    const random = createRandom(seed)
    await makeSome(shop, random, 80)
    await makeCollections(shop, random, 90)
    for (let round = 0; round < 4; round++) {
      for (let tries = 0; tries < 40; tries++) {
        const criteria = someCriteria(random)
        const sort: Sort = oneOf(random, sorts)
        const page = {
          sort,
          limit: 1 + random.below(12),
          offset: random.below(4) * random.below(25),
        }
        const asked = { round, criteria, page }
        const [listed, plain] = [
          await listProductIds(shop.db, criteria, page),
          await listPlainly(shop.db, criteria, page),
        ]
        expect({ ...asked, ...listed }).toEqual({ ...asked, ...plain })
      }
      for (let tries = 0; tries < 5; tries++) {
        const criteria = someCriteria(random)
        const counted = await countFilters(shop.db, criteria)
        const plain = await countPlainly(shop, criteria, counted)
        expect({ round, criteria, ...counted }).toEqual({ round, criteria, ...plain })
      }
      if (round < 3) {
        await indexProducts(shop.ownerUrl)
        await changeSome(shop, random, round * 10)
      }
    }
  })

  test('lists what is best first on one page as on many', async ({ shop }) => {
    const type = 'Shirts'
    for (let n = 0; n < 3; n++) {
      await shop.make.product({ name: 'Everyday', brand: 'Denim House', type })
      await shop.make.product({ name: 'Everyday Denim', brand: 'Nool', type })
      await shop.make.product({ name: 'Denim Shirt', brand: 'Nool', type })
    }
    await indexProducts(shop.ownerUrl)
    const list = async (offset: number, limit: number) =>
      (
        await listProductIds(
          shop.db,
          { words: [['Shirt'], ['Denim']] },
          { sort: 'featured', offset, limit },
        )
      ).ids
    const pages = []
    for (let offset = 0; offset < 9; offset++) pages.push(...(await list(offset, 1)))
    expect(pages).toEqual([3, 6, 9, 2, 5, 8, 1, 4, 7])
    expect(await list(0, 9)).toEqual(pages)
  })

  test('knows which colour has no piece left in a size that another has', async ({ shop }) => {
    const { id, variants } = await shop.make.product({
      colours: [{ name: 'Sky' }, { name: 'Madder', family: 'Red' }],
      sizes: ['M', 'L'],
      stock: 3,
    })
    const [skyM, skyL] = variants[0]?.sizes.map((size) => size.id) ?? []
    await moveStock(shop, skyL ?? 0, -3)
    await indexProducts(shop.ownerUrl)
    const page = { sort: 'featured', limit: 12, offset: 0 } as const
    const found = async (color: string, size: string) =>
      (await listProductIds(shop.db, { colors: [color], sizes: [size] }, page)).ids
    expect(await found('sky', 'm')).toEqual([id])
    expect(await found('sky', 'l')).toEqual([])
    expect(await found('blue', 'l')).toEqual([])
    expect(await found('madder', 'l')).toEqual([id])
    await moveStock(shop, skyM ?? 0, -3)
    await indexProducts(shop.ownerUrl)
    expect(await found('sky', 'm')).toEqual([])
    expect(await found('madder', 'm')).toEqual([id])
  })

  test('counts categories and colours as they are, whatever has changed', async ({ shop }) => {
    const shirt = await shop.make.product({ colours: [{ name: 'Indigo', family: 'Blue' }] })
    await shop.make.product({ colours: [{ name: 'Madder', family: 'Red', hex: '#aa2222' }] })
    await shop.make.product({ colours: [{ name: 'Rust', family: 'Red', hex: '#aa2222' }] })
    await shop.make.product({ type: 'Jeans', pricePaise: 799_00 })
    await indexProducts(shop.ownerUrl)
    const shown = async () => {
      const [mens] = await shop.as()('GET /api/categories/')
      const { colors } = await shop.as()('GET /api/filters/')
      return [
        mens?.subcategories.map((type) => [type.name, type.product_count, type.lowest_price]),
        colors.map((colour) => colour.name),
      ]
    }
    const before = [
      ['Shirts', 3, 1299],
      ['Jeans', 1, 799],
    ]
    expect(await shown()).toEqual([before, ['Blue', 'Red']])
    await set(shop, shirt.id, { is_active: false })
    const after = [
      ['Shirts', 2, 1299],
      ['Jeans', 1, 799],
    ]
    expect(await shown()).toEqual([after, ['Red', 'Blue']])
  })

  test('forgets no change that is under way while it is made', async ({ shop }) => {
    const { id } = await shop.make.product({ name: 'Oldname' })
    let finish = (): void => {}
    const held = new Promise<void>((resolve) => {
      finish = resolve
    })
    // Under way when the index is made, and committed afterwards.
    const changing = shop.db.transaction().execute(async (tx) => {
      await tx.updateTable('products').set({ name: 'Newname' }).where('id', '=', id).execute()
      await held
    })
    await indexProducts(shop.ownerUrl)
    finish()
    await changing
    const search = { words: [['newname']] }
    const page = { sort: 'featured', limit: 12, offset: 0 } as const
    expect(await listProductIds(shop.db, search, page)).toEqual({ count: 1, ids: [id] })
  })

  test('forgets no change that is committed while it is made', async ({ shop }) => {
    const { id } = await shop.make.product({ name: 'Oldname' })
    const maker = new pg.Client({ connectionString: shop.ownerUrl })
    await maker.connect()
    await maker.query('begin isolation level repeatable read; select from products')
    await set(shop, id, { name: 'Newname' })
    await maker.query('select index_products(); commit')
    await maker.end()
    const search = { words: [['newname']] }
    const page = { sort: 'featured', limit: 12, offset: 0 } as const
    expect(await listProductIds(shop.db, search, page)).toEqual({ count: 1, ids: [id] })
  })

  test('lists what is on sale on full pages when too much has changed to look up', async ({
    shop,
  }) => {
    await makeSome(shop, createRandom(1), 80)
    await indexProducts(shop.ownerUrl)
    await fillChanges(shop)
    await asOwner(
      shop,
      `update sizes set price_paise = price_paise * 8 / 10, mrp_paise = null;
       update products set is_active = id % 3 = 0 where is_active;
       update products set is_active = true where id % 2 = 0;
       delete from products where id % 5 = 0 and id not in (
         select product_id from variants v join sizes s on v.id = variant_id join stock_ledger on s.id = size_id)`,
    )
    const onSale = await shop.db
      .selectFrom('products')
      .innerJoin('product_places', 'product_id', 'id')
      .select(['id', 'price_paise'])
      .where('is_active', '=', true)
      .orderBy('id')
      .execute()
    for (const sort of sorts) {
      const { pages, count } = await walk(shop, sort)
      expect({ sort, count }).toEqual({ sort, count: onSale.length })
      expect(pages.slice(0, -1).every((page) => page.length === pageSize)).toBe(true)
      expect(
        pages
          .flat()
          .map(({ id, get_price }) => ({ id, price_paise: toPaise(get_price) }))
          .toSorted((one, other) => one.id - other.id),
      ).toEqual(onSale)
    }
    const counts = (await listCategories(shop.db)).flatMap((group) => group.subcategories)
    expect(counts.reduce((sum, type) => sum + type.product_count, 0)).toBe(onSale.length)
  })

  test('is followed by what changed first when too much has changed to look up', async ({
    shop,
  }) => {
    const early = await shop.make.product({ name: 'Oldname' })
    const late = await shop.make.product({ name: 'Oldname' })
    await indexProducts(shop.ownerUrl)
    await set(shop, early.id, { name: 'Newname' })
    await fillChanges(shop)
    await set(shop, late.id, { name: 'Newname' })
    const search = { words: [['newname']] }
    const page = { sort: 'featured', limit: 12, offset: 0 } as const
    expect(await listProductIds(shop.db, search, page)).toEqual({ count: 1, ids: [early.id] })
    await indexProducts(shop.ownerUrl)
    const ids = [early.id, late.id]
    expect(await listProductIds(shop.db, search, page)).toEqual({ count: 2, ids })
  })

  test('invalidates what is cached when it has been made', async ({ shop }) => {
    await asOwner(shop, 'delete from catalogue_changes')
    await indexProducts(shop.ownerUrl)
    const changes = shop.db.selectFrom('catalogue_changes').select('product_id').execute()
    expect(await changes).toEqual([{ product_id: null }])
  })

  test('is made again when more than 500 products have changed', async ({ shop }) => {
    const changed = async () =>
      (await shop.db.selectFrom('product_changes').select('product_id').execute()).length
    await shop.make.product()
    const before = await changed()
    await reindexIfStale(shop.db, shop.ownerUrl)
    expect(await changed()).toBe(before)
    await asOwner(shop, 'insert into product_changes select n from generate_series(1000, 1500) n')
    await reindexIfStale(shop.db, shop.ownerUrl)
    expect(await changed()).toBe(0)
  })

  test('is made by a large change itself, which then leaves none to look up', async ({ shop }) => {
    const { id } = await shop.make.product({ pricePaise: 1_299_00 })
    await asOwner(
      shop,
      `begin isolation level repeatable read;
       update sizes set price_paise = 999_00;
       select index_products();
       commit`,
    )
    expect(await shop.db.selectFrom('product_changes').selectAll().execute()).toEqual([])
    const page = { sort: 'featured', limit: 12, offset: 0 } as const
    const cheap = await listProductIds(shop.db, { maxPricePaise: 999_00 }, page)
    expect(cheap).toEqual({ count: 1, ids: [id] })
  })

  test('is notified of stock when the last piece of a size goes or the first comes', async ({
    shop,
  }) => {
    const { id, size } = await shop.make.product()
    for (const [delta, isTold] of [
      [-1, false],
      [-9, true],
      [3, true],
      [-2, false],
    ] as const) {
      await indexProducts(shop.ownerUrl)
      await moveStock(shop, size.id, delta)
      const changes = await shop.db.selectFrom('product_changes').select('product_id').execute()
      expect([delta, changes]).toEqual([delta, isTold ? [{ product_id: id }] : []])
    }
  })

  test('is notified of a review when it moves the rating by half a star', async ({ shop }) => {
    const { id } = await shop.make.product()
    for (const [rating, isTold] of [
      [5, true],
      [5, false],
      [4, true],
      [4, false],
    ] as const) {
      await indexProducts(shop.ownerUrl)
      await review(shop, id, rating)
      const changes = await shop.db.selectFrom('product_changes').select('product_id').execute()
      expect([rating, changes]).toEqual([rating, isTold ? [{ product_id: id }] : []])
    }
  })
})

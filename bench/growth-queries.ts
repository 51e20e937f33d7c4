import { authenticate, openSession } from '../api/domains/accounts/sessions.ts'
import { findCart } from '../api/domains/cart/service.ts'
import { countFilters } from '../api/domains/catalogue/count-filters.ts'
import { listProducts } from '../api/domains/catalogue/list-products.ts'
import { loadVocabulary } from '../api/domains/catalogue/search/cache-vocabulary.ts'
import { searchProducts } from '../api/domains/catalogue/search/search-products.ts'
import type { Vocabulary } from '../api/domains/catalogue/search/vocabulary.ts'
import { listCategories, listFilters } from '../api/domains/catalogue/service.ts'
import { showProduct } from '../api/domains/catalogue/show-product.ts'
import { listOrders } from '../api/domains/orders/show-orders.ts'
import { listReviews } from '../api/domains/reviews/list-reviews.ts'
import type { Db } from '../api/ground/db/pool.ts'
import type { Random } from '../api/testing/random.ts'
import { pageSize, sorts } from '../contract/catalogue.ts'

export type Aim = { productIds: number[]; regularId: number; token: string }
export type GrowthQuery = {
  name: string
  ask: (db: Db, aim: Aim, random: Random) => Promise<unknown>
}
type Criteria = Parameters<typeof listProducts>[1]

const url = 'http://localhost/api/products/'

const filters: Record<string, Criteria[]> = {
  category: ['Mens', 'Womens', 'Kids(Girls)'].map((category) => ({ category })),
  subcategory: ['Shirts', 'Jeans', 'Frock'].map((subcategory) => ({ subcategory })),
  gender: ['Women', 'Boys'].map((gender) => ({ gender })),
  colour: [['Blue'], ['red'], ['Indigo'], ['Soft Lilac'], ['blue', 'Green']].map((colors) => ({
    colors,
  })),
  size: [['m'], ['XL'], ['XXXL'], ['L', 'XL']].map((sizes) => ({ sizes })),
  price: [
    { minPricePaise: 50_000, maxPricePaise: 100_000 },
    { minPricePaise: 150_000 },
    { maxPricePaise: 39_900 },
  ],
}
const names = Object.keys(filters)
const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const))

const list = (
  db: Db,
  criteria: Criteria,
  page: number | string = 1,
  sort: (typeof sorts)[number] = 'featured',
) => listProducts(db, criteria, { number: String(page), sort, url })

const valueOf = (filter: string, random: Random): Criteria =>
  filters[filter]?.[random.below(filters[filter].length)] ?? {}

/** @param part how far the page is through the list: 0 the first, 1 the last */
async function listFar(db: Db, criteria: Criteria, part: number, sort: (typeof sorts)[number]) {
  const pages = Math.ceil((await countOf(db, criteria)) / pageSize)
  return list(db, criteria, Math.max(1, Math.round(pages * part)), sort)
}

const counts = new WeakMap<Db, Map<string, number>>()
/** Asked for once, as a shopper knows it from the page before. */
async function countOf(db: Db, criteria: Criteria): Promise<number> {
  const known = counts.get(db) ?? new Map<string, number>()
  counts.set(db, known)
  const key = JSON.stringify(criteria)
  const count = known.get(key) ?? (await list(db, criteria)).count
  known.set(key, count)
  return count
}

const search = (
  name: string,
  texts: string[],
  page = 1,
  sort: (typeof sorts)[number] = 'featured',
) => ({
  name: `search: ${name}`,
  ask: async (db: Db, _: Aim, random: Random) => {
    const text = texts[random.below(texts.length)] ?? ''
    const asked = { number: String(page), sort, url }
    return searchProducts(db, { text, chosen: {}, vocabulary: await vocabularyOf(db) }, asked)
  },
})

const vocabularies = new WeakMap<Db, Promise<Vocabulary>>()
/** A process has it ready. */
function vocabularyOf(db: Db): Promise<Vocabulary> {
  const vocabulary = vocabularies.get(db) ?? loadVocabulary(db)
  vocabularies.set(db, vocabulary)
  return vocabulary
}

const oneOf = (ids: number[], random: Random) => ids[random.below(ids.length)] ?? 0

export const growthQueries: GrowthQuery[] = [
  ...sorts.map((sort) => ({ name: `list: ${sort}`, ask: (db: Db) => list(db, {}, 1, sort) })),
  ...(['new-arrivals', 'best-sellers', 'best-offers'] as const).map((collection) => ({
    name: `list: ${collection}`,
    ask: (db: Db) => list(db, { collection }),
  })),
  ...names.map((name) => ({
    name: `filter: ${name}`,
    ask: (db: Db, _: Aim, random: Random) => list(db, valueOf(name, random)),
  })),
  ...pairs.map(([one, other]) => ({
    name: `filters: ${one}, ${other}`,
    ask: (db: Db, _: Aim, random: Random) =>
      list(db, { ...valueOf(one, random), ...valueOf(other, random) }),
  })),
  ...sorts.slice(1).map((sort) => ({
    name: `filters: any two, ${sort}`,
    ask: (db: Db, _: Aim, random: Random) => {
      const [one, other] = pairs[random.below(pairs.length)] ?? ['size', 'price']
      return list(db, { ...valueOf(one, random), ...valueOf(other, random) }, 1, sort)
    },
  })),
  {
    name: 'filters: all six',
    ask: (db, _, random) =>
      list(db, Object.assign({}, ...names.map((name) => valueOf(name, random)))),
  },
  { name: 'page 84', ask: (db) => list(db, {}, 83) },
  ...sorts.flatMap((sort) =>
    [0.5, 1].map((part) => ({
      name: `${part === 1 ? 'last' : 'middle'} page: ${sort}`,
      ask: (db: Db) => listFar(db, {}, part, sort),
    })),
  ),
  ...[0.5, 1].map((part) => ({
    name: `${part === 1 ? 'last' : 'middle'} page: blue in M, by price`,
    ask: (db: Db) => listFar(db, { colors: ['blue'], sizes: ['M'] }, part, 'price-low-high'),
  })),
  {
    name: 'filters: fabric, discount, rating',
    ask: (db) =>
      list(db, { facets: { fabric: ['Cotton', 'denim'] }, minDiscount: 20, minRating: 3 }),
  },
  { name: 'counts of filters', ask: (db) => countFilters(db, {}) },
  {
    name: 'counts of filters, six chosen',
    ask: (db, _, random) =>
      countFilters(db, Object.assign({}, ...names.map((name) => valueOf(name, random)))),
  },
  { name: 'categories with counts', ask: (db) => listCategories(db) },
  { name: 'colours to filter by', ask: (db) => listFilters(db) },
  search('a name', ['kumbakonam heron', 'satara lotus crisp', 'palani swan']),
  search('a common word', ['shirt', 'cotton', 'blue', 'kids']),
  search('two words', ['indigo shirt', 'linen trousers', 'girls frock']),
  search('a typo', ['shrit', 'coton kurti', 'indgio jeans', 'banarsa']),
  search('as one types', ['sh', 'ku', 'ind', 'cott', 'mad', 'j']),
  search('a common word by price', ['shirt', 'cotton'], 1, 'price-low-high'),
  search('a common word, page 10', ['shirt', 'cotton'], 10),
  { name: 'product', ask: (db, aim, random) => showProduct(db, oneOf(aim.productIds, random)) },
  {
    name: 'similar products',
    ask: (db, _, random) =>
      list(db, { ...valueOf('category', random), ...valueOf('subcategory', random) }),
  },
  {
    name: 'reviews',
    ask: (db, aim, random) =>
      listReviews(db, oneOf(aim.productIds, random), {
        page: { number: '1', url },
        sort: 'helpful',
      }),
  },
  { name: 'cart of five lines', ask: (db, aim) => findCart(db, aim.regularId) },
  { name: 'session of a token', ask: (db, aim) => authenticate(db, `Token ${aim.token}`) },
  { name: '500 orders', ask: (db, aim) => listOrders(db, aim.regularId, '1') },
]

/** Chooses products all over the shop, and fills the cart of the customer who has 500 orders. */
export async function aimAt(db: Db): Promise<Aim> {
  const { last = 0 } =
    (await db
      .selectFrom('products')
      .select('id as last')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? {}
  const spread = Array.from({ length: 200 }, (_, at) => Math.ceil(((at + 1) * last) / 200))
  const products = await db
    .selectFrom('products')
    .select('id')
    .where('is_active', '=', true)
    .where('id', 'in', spread)
    .execute()
  const regular = await db
    .selectFrom('customers')
    .select(['id', 'password_hash'])
    .where('email', '=', 'shopper-1@example.com')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('cart_lines')
    .columns(['customer_id', 'size_id', 'quantity', 'seen_price_paise'])
    .expression((from) =>
      from
        .selectFrom('sizes')
        .select((to) => [
          to.val(regular.id).as('customer_id'),
          'id',
          to.val(1).as('quantity'),
          'price_paise',
        ])
        .where('stock', '>', 3)
        .orderBy('id')
        .limit(5),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const token = await openSession(db, regular, 'growth')
  return { productIds: products.map((product) => product.id), regularId: regular.id, token }
}

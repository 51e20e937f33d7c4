import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { generateCatalogue } from '../api/domains/catalogue/generate.ts'
import { showProgress } from '../api/domains/catalogue/progress.ts'
import { StartupError } from '../api/ground/errors/startup-error.ts'
import { createRandom, type Random } from '../api/testing/random.ts'
import { productStates } from '../contract/office/product-kinds.ts'
import { withBrowser } from './browser.ts'
import { budgets } from './budgets.ts'
import { withEmptyPage } from './empty-page.ts'
import { fillOffice } from './fill-office.ts'
import { type Cookies, countScripts } from './first-view.ts'
import { officeCookies } from './office-cookies.ts'
import { runSteps, type Step } from './progress.ts'
import type { Shop } from './shop.ts'

const orders = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const products = Number(process.env.BENCH_PRODUCTS ?? 100_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 200)
const warmUps = 10
const changes = 30

type Kind = 'list' | 'search' | 'today' | 'detail' | 'news'
type Asked = { name: string; kind: Kind; path: (random: Random) => string }
type Row = { name: string; kind: Kind; p50: number; p95: number; max: number }

const goals: Record<Kind, number> = { list: 50, search: 50, today: 50, detail: 30, news: 1_000 }

/** Fills the shop of a folder, whose next measurements then need not; once. */
export async function prepareOffice({ databaseUrl, dataDir }: Shop): Promise<void> {
  const filled = join(dataDir, `filled-${products}-${orders}`)
  if (existsSync(filled)) return
  await generateCatalogue(databaseUrl, { products, seed: 1, customers: 0 }, showProgress())
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await fillOffice(client, orders)
  await client.end()
  writeFileSync(filled, '')
}

/**
 * What members of staff ask of a shop with 100,000 products and a million orders, one call after the other, from the first byte
 * sent to the last one read; how soon they see another's change; and the JavaScript of the first screen.
 *
 * @param only measures what has it in its name
 * @throws StartupError naming each goal that is missed
 */
export async function measureOffice(shop: Shop, only = ''): Promise<void> {
  await prepareOffice(shop)
  const { origin } = shop
  const cookies = await officeCookies(origin)
  const owner = headersOf(origin, cookies)
  const manager = headersOf(origin, await officeCookies(origin, 'manager'))
  const rows: Row[] = []
  let script: number | undefined
  const steps: Step[] = [
    ...asked.map((each) => ({
      name: each.name,
      seconds: 4,
      run: async () => rows.push(await timeCall(origin, owner, each)),
    })),
    {
      name: 'another’s change',
      seconds: 20,
      run: async () => rows.push(await timeNews(origin, owner, manager)),
    },
    {
      name: 'JavaScript',
      seconds: 25,
      run: async () => {
        const count = (url: string, as: Cookies = []) =>
          withBrowser(async (browser) => (await countScripts(browser, url, as)).firstView)
        script =
          (await count(`${origin}/office`, cookies)) - (await withEmptyPage((url) => count(url)))
      },
    },
  ]
  await runSteps(steps.filter(({ name }) => name.includes(only)))

  const size = [products, orders].map((each) => each.toLocaleString('en-IN'))
  console.log(`The back office of ${size[0]} products and ${size[1]} orders, in ms`)
  console.table(
    Object.fromEntries(
      rows.map(({ name, kind, ...times }) => [name, { ...times, 'goal of p95': goals[kind] }]),
    ),
  )
  const missed = rows
    .filter(({ kind, p95 }) => p95 > goals[kind])
    .map(({ name, p95 }) => `${name}: ${p95} ms`)
  if (script !== undefined) {
    console.log(`JavaScript of its first view: ${script} B, of ${budgets.officeScript}`)
    if (!(script <= budgets.officeScript)) missed.push(`${script} B of JavaScript`)
  }
  if (missed.length) throw new StartupError(`over the goals\n  ${missed.join('\n  ')}`)
}

type Headers = Record<string, string>

const headersOf = (origin: string, cookies: { name: string; value: string }[]): Headers => ({
  origin,
  cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
})

const orderAt = (of: number) => `NL${9_000_000 + of}`
const anyOrder = ({ below }: Random) => orderAt(1 + below(orders))
/** A page so far down a list by ids, the newest first. */
const cursor = (id: number) => Buffer.from(String(id)).toString('base64url')
const anyCursor = ({ below }: Random) => cursor(1 + below(orders))
const one = <T>({ below }: Random, of: readonly T[]) => of[below(of.length)]
const search = (text: string | number | undefined) =>
  `orders/?search=${encodeURIComponent(text ?? '')}`
const customer = (text: string | undefined) => `customers/?search=${encodeURIComponent(text ?? '')}`
const always = (path: string) => () => path
const garments = ['shirt', 'kurti', 'linen blend', 'indigo', 'kovalam half', 'jeans']
const states = [
  'Pending',
  'Confirmed',
  'Ready to Ship',
  'In Transit',
  'Delivered',
  'Cancelled',
  'Refunded',
]

const list = (name: string, path: Asked['path']): Asked => ({ name, kind: 'list', path })
const found = (name: string, path: Asked['path']): Asked => ({
  name: `search: ${name}`,
  kind: 'search',
  path,
})

const asked: Asked[] = [
  { name: 'Today', kind: 'today', path: always('today/') },
  list('Orders', always('orders/')),
  list('Orders, further down', (random) => `orders/?cursor=${anyCursor(random)}`),
  list('Customers', always('customers/')),
  list(
    'Customers, further down',
    ({ below }) => `customers/?cursor=${cursor(10_000_000 + below(orders / 4))}`,
  ),
  list('Orders of a state', (random) => `orders/?state=${one(random, states)}`),
  list(
    'Orders of a state, further down',
    (random) => `orders/?state=${one(random, states)}&cursor=${anyCursor(random)}`,
  ),
  found('number', (random) => search(anyOrder(random))),
  found('phone', ({ below }) => search(`9${String(100_000_007 + below(orders / 4) * 7)}`)),
  found('customer by a common name', (random) => customer(one(random, ['Meena', 'Ravi', 'kav']))),
  found('customer by address', ({ below }) =>
    customer(`past${10_000_000 + below(orders / 4)}@example.com`),
  ),
  found('no such customer', ({ below }) => customer(`Zz${String.fromCharCode(97 + below(26))}xq`)),
  found('AWB', ({ below }) => search(`AWB${70_000_001 + below(orders)}`)),
  found('PIN code', ({ below }) => search(600_000 + below(5_000))),
  found('common name', (random) => search(one(random, ['Meena', 'Ravi', 'iyer', 'kha']))),
  found('two names', (random) => search(one(random, ['Meena Iyer', 'Ravi Shah', 'deepa tho']))),
  found('rare name', ({ below }) => search(`${one({ below } as Random, ['aa', 'ae', 'ou'])}e`)),
  found('no such name', ({ below }) => search(`Zz${String.fromCharCode(97 + below(26))}xq`)),
  found(
    'name of a state',
    (random) => `${search(one(random, ['Meena', 'Ravi Shah']))}&state=${one(random, states)}`,
  ),
  found(
    'PIN code of a state',
    (random) => `${search(600_000 + random.below(5_000))}&state=${one(random, states)}`,
  ),
  list('COD desk', always('cod/')),
  list('Pick', always('picking/')),
  list('Waves', always('waves/')),
  list('a wave', ({ below }) => `waves/${1 + below((orders - 2_000) / 400)}/`),
  list('Pack', always('packing/')),
  list('Hand over', always('hand-over/')),
  list('Manifests', always('manifests/')),
  list('Parcels', always('parcels/')),
  list('Parcels, further down', (random) => `parcels/?cursor=${anyCursor(random)}`),
  list(
    'Parcels with a problem',
    (random) => `parcels/?problem=${one(random, ['ndr', 'rto', 'lost'])}`,
  ),
  list('Returns', always('returns/')),
  list(
    'Returns of a state',
    (random) => `returns/?state=${one(random, ['Requested', 'Approved', 'Received', 'Closed'])}`,
  ),
  list('Products', always('products/')),
  list('Products, further down', ({ below }) => `products/?cursor=${cursor(1 + below(products))}`),
  list('Products of a state', (random) => `products/?state=${one(random, productStates)}`),
  found('products', (random) => `products/?search=${one(random, garments)}`),
  found('no such product', ({ below }) => `products/?search=zz${below(1000)}xq`),
  list('Stock', always('stock/')),
  list('Stock that is low', always('stock/?low=1')),
  found('stock', (random) => `stock/?search=${one(random, garments)}`),
  list('Stock of a size', ({ below }) => `stock/${1 + below(products * 10)}/history/`),
  list('Stock takes', always('stock-takes/')),
  list('Imports', always('imports/')),
  list('Money', always('money/')),
  list('Audit', always('audit/')),
  list('Audit of an order', (random) => `audit/?about=${anyOrder(random)}`),
  list('Audit of a person', (random) => `audit/?actor=staff:${1 + random.below(3)}`),
  { name: 'a product', kind: 'detail', path: ({ below }) => `products/${1 + below(products)}/` },
  { name: 'an order', kind: 'detail', path: (random) => `orders/${anyOrder(random)}/` },
  {
    name: 'a customer',
    kind: 'detail',
    path: ({ below }) => `customers/${10_000_000 + below(orders / 4)}/`,
  },
  {
    name: 'an order to be packed',
    kind: 'detail',
    path: ({ below }) => `packing/${orderAt(orders - 900 - below(400))}/`,
  },
]

async function timeCall(origin: string, headers: Headers, { path, ...of }: Asked): Promise<Row> {
  const random = createRandom(1)
  const times: number[] = []
  for (let round = -warmUps; round < rounds; round++) {
    const url = `${origin}/api/office/${path(random)}`
    const start = performance.now()
    const response = await fetch(url, { headers })
    const text = await response.text()
    if (round >= 0) times.push(performance.now() - start)
    // An order that was cancelled is never packed; not every number is a size's.
    if (!response.ok && response.status !== 404) {
      throw new StartupError(`${url} was answered with ${response.status}: ${text}`)
    }
  }
  return { ...of, ...quantiles(times) }
}

/** How soon a listener receives another's change, which is sent at any moment. */
async function timeNews(origin: string, listening: Headers, changing: Headers): Promise<Row> {
  const { body } = await fetch(`${origin}/api/office/events/`, { headers: listening })
  if (!body) throw new StartupError('the back office sends no news')
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  const until = async (text: string) => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) throw new StartupError('the news ended')
      if (value.includes(text)) return
    }
  }
  await until('"numbers"')
  const random = createRandom(2)
  const times: number[] = []
  for (let at = 0; at < changes; at++) {
    const number = anyOrder(random)
    await new Promise((then) => setTimeout(then, random.below(400)))
    const start = performance.now()
    const heard = until(number)
    const answer = await fetch(`${origin}/api/office/orders/${number}/tags/`, {
      method: 'POST',
      headers: {
        ...changing,
        'content-type': 'application/json',
        'idempotency-key': `bench-${Date.now()}-${at}`,
      },
      body: JSON.stringify({ tags: [`bench ${Date.now()}`] }),
    })
    if (!answer.ok) throw new StartupError(`a change was refused: ${await answer.text()}`)
    await heard
    times.push(performance.now() - start)
  }
  await reader.cancel()
  return { name: 'another’s change arrives', kind: 'news', ...quantiles(times) }
}

function quantiles(times: number[]): Pick<Row, 'p50' | 'p95' | 'max'> {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => Number((sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1))
  return { p50: at(0.5), p95: at(0.95), max: Number((sorted.at(-1) ?? 0).toFixed(1)) }
}

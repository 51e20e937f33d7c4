import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { type TestShop, test } from '../testing/shop.ts'
import { openProcess, pathOf } from '../testing/site.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = globSync('{storefront,ui}/**/*.{ts,tsx}', { cwd: root })
  .filter((name) => !name.includes('.test.'))
  .map((name) => ({ name, text: readFileSync(root + name, 'utf8') }))

const namesOf = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name)

const publicPages = [
  '/',
  '/shop',
  '/login',
  '/register',
  '/contactus',
  '/complaint',
  '/aboutus',
  '/privacypolicy',
  '/accessibility',
]

async function open(shop: TestShop) {
  const { see } = await openProcess(shop)
  const html = async (path: string, token?: string) => (await see(path, token)).text()
  const allPages = async () => Promise.all(publicPages.map((path) => html(path)))
  return { see, html, allPages }
}

/** A shopper with one shirt to buy. */
async function openWithShirt(shop: TestShop, stock = 5) {
  const customer = await shop.make.customer()
  const shirt = await shop.make.product({ stock, pricePaise: 1_299_00 })
  const { id } = await shop.make.address(customer)
  const api = shop.as(customer)
  const selection = { ...shirt.selection, quantity: 1 }
  return { ...(await open(shop)), customer, shirt, addressId: id, api, selection }
}

/** What is read of a page: React parts texts by comments. */
const textOf = (html: string) => html.replaceAll(/<!--.*?-->/g, '')

type Check = (shop: TestShop) => Promise<void>

/** The thirteen of the Guidelines for Prevention and Regulation of Dark Patterns, 2023. */
const patterns: [name: string, lookedAt: string, check: Check][] = [
  [
    'no false urgency',
    'A product with 3 pieces says so, one with 60 says nothing; no page has a clock or others who look.',
    async (shop) => {
      const { html, shirt } = await openWithShirt(shop, 3)
      const plenty = await shop.make.product({ stock: 60 })
      expect(await html(await pathOf(shop, shirt.id))).toContain('Only 3 left')
      const page = await html(await pathOf(shop, plenty.id))
      expect(page).not.toMatch(/only \d+ left|hurry|ends (in|soon)|people are (viewing|looking)/i)
    },
  ],
  [
    'no basket sneaking',
    'A cart of one piece stays one piece, in cart and preview; the total has the price and the fees that are named.',
    async (shop) => {
      const { api, selection } = await openWithShirt(shop)
      await api('POST /api/cart/', { body: selection })
      const { items, total } = await api('GET /api/cart/')
      expect([items.length, total]).toEqual([1, 1_299])
      const preview = await api('GET /api/cart_checkout/')
      expect(preview.items.map(({ quantity }) => quantity)).toEqual([1])
      expect(preview.card_total).toBe(preview.total_price + preview.shipping_fee)
    },
  ],
  [
    'no confirm shaming',
    'Every text of the pages, for refusals that shame.',
    async () => {
      expect(namesOf(/no,? thanks|i (don.t|do not) (like|care|need)|rather pay|miss out/i)).toEqual(
        [],
      )
    },
  ],
  [
    'no forced action',
    'Every public page opens without an account; an order takes what it needs and no consent to anything else.',
    async (shop) => {
      const { see, api, selection, addressId, shirt } = await openWithShirt(shop)
      for (const path of [...publicPages, await pathOf(shop, shirt.id)]) {
        expect([path, (await see(path)).status]).toEqual([path, 200])
      }
      const body = { ...selection, type: 'buynow', shipping_address_id: addressId } as const
      expect((await api('POST /api/cod_order_create/', { body })).order_id).toBeGreaterThan(0)
    },
  ],
  [
    'no subscription trap',
    'No trial and no renewal in any text; an account is deleted with one press and the password.',
    async (shop) => {
      const { api, customer } = await openWithShirt(shop)
      expect(namesOf(/auto.?renew|free trial|subscribe now/i)).toEqual([])
      await api('POST /api/delete-account/', { body: { password: 'secret-1' } })
      const again = shop.as()('POST /api/login/', {
        body: { email: customer.email, password: 'secret-1' },
      })
      await expect(again).rejects.toMatchObject({ status: 400 })
    },
  ],
  [
    'no interface interference',
    'No box on any public page is ticked beforehand.',
    async (shop) => {
      const { allPages } = await open(shop)
      for (const page of await allPages()) {
        const boxes = page.match(/<input[^>]*type="checkbox"[^>]*>/g) ?? []
        expect(boxes.filter((box) => /\schecked\b/.test(box))).toEqual([])
      }
      expect(namesOf(/<CheckField[^>]*defaultChecked(?!=\{)/)).toEqual([])
    },
  ],
  [
    'no bait and switch',
    'One piece has one price: in the list, on its page and before the order.',
    async (shop) => {
      const { api, html, shirt, selection } = await openWithShirt(shop)
      const { results } = await api('GET /api/products/', { query: {} })
      const listed = results.find(({ id }) => id === shirt.id)
      expect(JSON.stringify(listed)).toContain('1299')
      expect(await html(await pathOf(shop, shirt.id))).toContain('₹1,299')
      const preview = await api('POST /api/buy_now/', { body: selection })
      expect(preview.total_price).toBe(1_299)
    },
  ],
  [
    'no drip pricing',
    'The fee for cash stands on the product’s page and in the cart; the total before the last step, with its fees, is the sum that is charged.',
    async (shop) => {
      const { api, html, customer, shirt, selection, addressId } = await openWithShirt(shop)
      await api('POST /api/cart/', { body: selection })
      const cashFee = 'Cash on delivery +₹50'
      expect(textOf(await html(await pathOf(shop, shirt.id)))).toContain(cashFee)
      expect(textOf(await html('/cart', customer.token))).toContain(cashFee)
      const preview = await api('POST /api/buy_now/', { body: selection })
      expect(preview.cod_total).toBe(preview.total_price + preview.shipping_fee + preview.cod_fee)
      const { order_id: id } = await api('POST /api/cod_order_create/', {
        body: { ...selection, type: 'buynow', shipping_address_id: addressId },
      })
      const order = await api('GET /api/order_detail/{id}/', { params: { id } })
      expect(Number(order.total_amount)).toBe(preview.cod_total)
    },
  ],
  [
    'no disguised advertisement',
    'Every link of the public pages leads to the shop, its map or its own accounts elsewhere.',
    async (shop) => {
      const { allPages } = await open(shop)
      const ours = new URL(shop.config.publicUrl).host
      const { socialLinks, whatsapp } = shop.config.shop
      const known = new Set([
        ours,
        'www.openstreetmap.org',
        ...socialLinks.map((link) => new URL(link).host),
      ])
      const isOurs = ({ host, pathname }: URL) =>
        known.has(host) || (host === 'wa.me' && pathname === `/${whatsapp}`)
      for (const page of await allPages()) {
        const links = [...page.matchAll(/<a[^>]*href="(https?:[^"]+)"/g)].map(([, url = '']) => url)
        expect(links.filter((url) => !isOurs(new URL(url)))).toEqual([])
      }
    },
  ],
  [
    'no nagging',
    'No page opens with a dialog; the browser is asked for notifications only where somebody presses for them.',
    async (shop) => {
      const { allPages } = await open(shop)
      for (const page of await allPages()) expect(page).not.toMatch(/<dialog[^>]*\sopen\b/)
      expect(namesOf(/requestPermission\(/)).toEqual([
        'storefront/features/notifications/push-device.ts',
      ])
    },
  ],
  [
    'no trick wording',
    'The label of every box says yes when it is ticked, without a not.',
    async () => {
      const labels = sources.flatMap(({ text }) =>
        [...text.matchAll(/<CheckField[^]*?>([^]*?)<\/CheckField>/g)].map(
          ([, label = '']) => label,
        ),
      )
      expect(labels.length).toBeGreaterThan(2)
      expect(
        labels.filter((label) =>
          /\b(don.t|do not|not|unless|opt out|un(tick|check))\b/i.test(label),
        ),
      ).toEqual([])
    },
  ],
  [
    'no billing that goes on',
    'No payment is stored, repeated or begun again by the shop.',
    async () => {
      expect(namesOf(/recurring|subscription_id|save_card|remember_customer/)).toEqual([])
      const payments = globSync('api/domains/payments/*.ts', { cwd: root })
      const asked = payments.filter((name) =>
        /recurring|subscription_id|token_id|save_card/.test(readFileSync(root + name, 'utf8')),
      )
      expect(asked).toEqual([])
    },
  ],
  [
    'no rogue malware',
    'Pages run scripts of the shop and the payment provider alone; none is made from text.',
    async (shop) => {
      const { see } = await open(shop)
      const policy = (await see('/')).headers.get('content-security-policy') ?? ''
      const scripts = /script-src ([^;]+)/.exec(policy)?.[1]?.split(' ') ?? []
      const gateway = new URL(shop.config.razorpay.checkoutUrl).origin
      const foreign = scripts.filter(
        (source) => !(source === "'self'" || source.startsWith("'sha256-") || source === gateway),
      )
      expect([scripts.length > 1, foreign]).toEqual([true, []])
      expect(namesOf(/\beval\(|new Function\(/)).toEqual([])
    },
  ],
]

// What the tests have looked at becomes the self-audit that the office shows.
test.for(patterns)('%s', async ([pattern, lookedAt, check], { shop, task }) => {
  Object.assign(task.meta, { selfAudit: { pattern, looked_at: lookedAt } })
  await check(shop)
})

const free = test.extend<{ settings: Record<string, string> }>({ settings: { COD_FEE: '0' } })

free('a fee of nothing is not said', async ({ shop }) => {
  const { html, api, customer, shirt, selection } = await openWithShirt(shop)
  await api('POST /api/cart/', { body: selection })
  const pages = [await html(await pathOf(shop, shirt.id)), await html('/cart', customer.token)]
  for (const page of pages) expect(textOf(page)).not.toMatch(/cash on delivery \+/i)
})

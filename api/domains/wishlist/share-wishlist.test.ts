import { randomBytes } from 'node:crypto'
import { describe, expect } from 'vitest'
import { SharedWishlist } from '../../../contract/shared-wishlist.ts'
import { send } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { openProcess } from '../../testing/site.ts'

type Customer = Awaited<ReturnType<TestShop['make']['customer']>>

const newVoter = () => randomBytes(16).toString('hex')

const see = (shop: TestShop, token: string) =>
  send(shop, `GET /api/shared-wishlist/?token=${token}`)

const vote = (shop: TestShop, json: object) =>
  send(shop, 'PUT /api/shared-wishlist/vote/', { json: { is_vote: true, ...json } })

const votesOf = async (shop: TestShop, customer: Customer) =>
  (await shop.as(customer)('GET /api/wishlist/share/')).share?.votes

/** A customer who shares two pieces. */
async function share(shop: TestShop, name = 'Amma') {
  const customer = await shop.make.customer({ firstName: 'Meenakshi' })
  const pieces = [await shop.make.product({ pricePaise: 899_50 }), await shop.make.product()]
  for (const { id } of pieces) await shop.make.wish(customer, id)
  const { token } = await shop.as(customer)('PUT /api/wishlist/share/', { body: { name } })
  const { items } = await (await see(shop, token)).json()
  const ids: number[] = items.map(({ id }: { id: number }) => id)
  return { customer, token, pieces, second: ids[0] ?? 0, first: ids[1] ?? 0 }
}

describe('a shared wishlist', () => {
  test('shows its pieces and prices under the chosen name, and nothing else of hers', async ({
    shop,
  }) => {
    const { customer, token, pieces } = await share(shop)
    const gone = await shop.make.product({ isActive: false })
    await shop.make.wish(customer, gone.id)
    expect(token).toMatch(/^[\w-]{22}$/)

    const response = await see(shop, token)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const shown = await response.json()
    expect(SharedWishlist.strict().parse(shown)).toEqual(shown)
    expect(shown).toMatchObject({
      name: 'Amma',
      items: [
        { product: { id: pieces[1]?.id }, votes: 0 },
        { product: { id: pieces[0]?.id, get_price: 899.5 }, votes: 0 },
      ],
    })
    expect(Object.keys(shown.items[0]).toSorted()).toEqual(
      ['color_name', 'id', 'image', 'product', 'votes'].toSorted(),
    )
    const page = await (await openProcess(shop)).see(`/shared-wishlist?token=${token}`)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const html = await page.text()
    expect(html).toContain('noindex')
    for (const text of [JSON.stringify(shown), html]) {
      expect(text).not.toContain('Meenakshi')
      expect(text).not.toContain(customer.email)
    }
    expect(await (await shop.fetch('/robots.txt')).text()).toContain('Disallow: /shared-wishlist')
  })

  test('has the same link under a new name, none once it is withdrawn, and then another', async ({
    shop,
  }) => {
    const { customer, token, first } = await share(shop)
    const api = shop.as(customer)
    const renamed = await api('PUT /api/wishlist/share/', { body: { name: 'Dr. Méena’s 2' } })
    expect([renamed.token, renamed.name]).toEqual([token, 'Dr. Méena’s 2'])
    for (const name of ['', ' ', 'a'.repeat(41), 'see evil.example/x', '<b>', 'a\nb', 7]) {
      const json = { name }
      const refused = await send(shop, 'PUT /api/wishlist/share/', { ...customer, json })
      expect([name, refused.status, Object.keys(await refused.json())]).toEqual([
        name,
        400,
        ['name'],
      ])
    }
    await vote(shop, { token, item_id: first, voter: newVoter() })

    await api('DELETE /api/wishlist/share/')
    const { share: none } = await api('GET /api/wishlist/share/')
    expect(none).toBeNull()
    expect((await see(shop, token)).status).toBe(404)
    const { see: open } = await openProcess(shop)
    expect((await open(`/shared-wishlist?token=${token}`)).status).toBe(404)
    expect((await vote(shop, { token, item_id: first, voter: newVoter() })).status).toBe(404)
    const again = await api('PUT /api/wishlist/share/', { body: { name: 'Amma' } })
    expect(again.token).not.toBe(token)
    expect(again.votes).toEqual([])
    expect(await shop.db.selectFrom('wishlist_votes').selectAll().execute()).toEqual([])
  })

  test('is found by no other token', async ({ shop }) => {
    const { token } = await share(shop)
    for (const wrong of ['', token.slice(1), `${token}a`, 'a'.repeat(22), '%00']) {
      expect([wrong, [400, 404].includes((await see(shop, wrong)).status)]).toEqual([wrong, true])
    }
  })
})

describe('the votes on a shared wishlist', () => {
  test('are one a browser and piece, also at once, and can be taken back', async ({ shop }) => {
    const { customer, token, first, second, pieces } = await share(shop)
    const [one, other] = [newVoter(), newVoter()]
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => vote(shop, { token, item_id: first, voter: one })),
    )
    for (const answer of answers) expect(await answer.json()).toEqual({ votes: 1 })
    await vote(shop, { token, item_id: second, voter: one })
    expect(await (await vote(shop, { token, item_id: first, voter: other })).json()).toEqual({
      votes: 2,
    })
    expect(await votesOf(shop, customer)).toEqual([
      { product_id: pieces[1]?.id, votes: 1 },
      { product_id: pieces[0]?.id, votes: 2 },
    ])
    for (let times = 0; times < 2; times += 1) {
      const back = await vote(shop, { token, item_id: first, voter: one, is_vote: false })
      expect(await back.json()).toEqual({ votes: 1 })
    }
    // They go with their piece.
    await send(shop, `DELETE /api/wishlist_remove/${pieces[0]?.id}/`, customer)
    expect(await votesOf(shop, customer)).toEqual([{ product_id: pieces[1]?.id, votes: 1 }])
  })

  test('leave a number that is another at each link', async ({ shop }) => {
    const [mine, hers] = [await share(shop), await share(shop)]
    const voter = newVoter()
    for (const { token, first } of [mine, hers]) await vote(shop, { token, item_id: first, voter })
    const rows = await shop.db.selectFrom('wishlist_votes').selectAll().execute()
    const numbers = rows.map((row) => row.voter.toString('hex'))
    expect(new Set([...numbers, voter]).size).toBe(3)
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['customer_id', 'item_id', 'voter'])
  })

  test('are refused for a piece of another list, and with a number that is none', async ({
    shop,
  }) => {
    const [mine, hers] = [await share(shop), await share(shop)]
    const { token } = mine
    const foreign = await vote(shop, { token, item_id: hers.first, voter: newVoter() })
    expect(foreign.status).toBe(404)
    for (const voter of ['', 'x'.repeat(32), 'a'.repeat(33), 1, undefined]) {
      const refused = await vote(shop, { token, item_id: mine.first, voter })
      expect([voter, refused.status]).toEqual([voter, 400])
    }
    expect(await shop.db.selectFrom('wishlist_votes').selectAll().execute()).toEqual([])
  })

  test('are a thousand of a list at most', async ({ shop }) => {
    const { customer, token, first, second } = await share(shop)
    await shop.db
      .insertInto('wishlist_votes')
      .values(
        Array.from({ length: 999 }, () => ({
          customer_id: customer.id,
          item_id: first,
          voter: randomBytes(32),
        })),
      )
      .execute()
    const votes = await Promise.all(
      Array.from({ length: 10 }, () => vote(shop, { token, item_id: second, voter: newVoter() })),
    )
    const statuses = votes.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(9)
  })

  describe('with limits', () => {
    test.override({ settings: { RATE_LIMITS: 'on', LIMIT_WISHLIST_VOTES_ADDRESS: '2/1h' } })

    test('are taken so often from an address', async ({ shop }) => {
      const { token, first } = await share(shop)
      const statuses = []
      for (let n = 0; n < 3; n++) {
        statuses.push((await vote(shop, { token, item_id: first, voter: newVoter() })).status)
      }
      expect(statuses).toEqual([200, 200, 429])
    })
  })
})

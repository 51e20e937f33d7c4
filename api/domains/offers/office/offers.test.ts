import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Offer, OfferWithNames } from '../../../../contract/office/offers.ts'
import { countStatements } from '../../../testing/count-statements.ts'
import { asOwner } from '../../../testing/owner.ts'
import { type TestShop, test } from '../../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../../testing/staff.ts'
import { turnOffers } from '../service.ts'

type Answered = { status: number; body: OfferWithNames & Record<string, unknown> }

const path = '/api/office/offers/'

const asking =
  (shop: TestShop, staff: StaffMember) =>
  (call: string, json?: object): Promise<Answered> =>
    read(sendAs(shop, staff, call, json ? { json } : {}))

const asOwnerOf = async (shop: TestShop) => asking(shop, await makeStaff(shop, 'owner'))

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
/** As if so many hours had passed. */
const pass = (shop: TestShop, hours: number) =>
  asOwner(
    shop,
    `update offers set starts_at = starts_at - interval '${hours} hours',
      ends_at = ends_at - interval '${hours} hours'`,
  )

/** A purchase that has an offer, as if its order had been placed. */
async function use(shop: TestShop, offerId: number, paise: number) {
  const customer = await shop.make.customer()
  await asOwner(
    shop,
    `with purchase as (
      insert into purchases (customer_id, kind, method, status, request_sha256)
      values (${customer.id}, 'cart', 'cod', 'settled', '') returning id
    )
    insert into offer_uses (offer_id, purchase_id, customer_id, saving_paise, email)
    select ${offerId}, id, ${customer.id}, ${paise}, '${customer.email}' from purchase`,
  )
}

const leftOf = async (shop: TestShop, id: number) =>
  (
    await sql<{ uses_left: number | null; paise_left: number | null }>`
      select uses_left, paise_left from offer_limits where offer_id = ${id}`.execute(shop.db)
  ).rows

const onAll = { name: 'Diwali', kind: 'percent', value: 10, on: { all: true } }

describe('an offer', () => {
  test('is made as a draft, read, changed and audited', async ({ shop }) => {
    const ask = await asOwnerOf(shop)
    const shirt = await shop.make.product({ name: 'Shirt', type: 'Shirts' })
    await shop.make.product({ type: 'Kurtas', pricePaise: 1_999_00 })
    const made = await ask(`POST ${path}`, {
      ...onAll,
      value: '12.5',
      cap: 500,
      on: { types: ['shirts'], products: [String(shirt.id)] },
      if: { spend: 999 },
      limits: { uses: 100, per_customer: 1 },
      until: inHours(48),
      trigger: 'code',
      code: ' diwali10 ',
    })
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: 'Diwali',
        kind: 'percent',
        value: 12.5,
        cap: 500,
        per: 'piece',
        on: { all: false, types: ['shirts'], products: [shirt.id], also_reduced: false },
        if: { spend: 999, pieces: null, first_order: false, paid_online: false, customers: [] },
        limits: { uses: 100, per_customer: 1, per_order: null, rupees: null },
        from: null,
        trigger: 'code',
        code: 'DIWALI10',
        exclusive: false,
        state: 'draft',
        version: 1,
        used: 0,
        given: 0,
        returned: 0,
        margin: null,
        covers: { sizes: 1, cheapest: 1_299, dearest: 1_299 },
        names: { products: [{ id: shirt.id, name: 'Shirt' }] },
      },
    })
    const { id } = made.body
    const { rows } = await sql`select body from offers`.execute(shop.db)
    expect(rows).toMatchObject([{ body: { kind: 'percent', percent: 12.5, cap_paise: 500_00 } }])
    expect(await leftOf(shop, id)).toEqual([{ uses_left: 100, paise_left: null }])

    const patch = { version: 1, value: 15, cap: null, limits: { uses: '' } }
    expect((await ask(`PATCH ${path}${id}/`, patch)).body).toMatchObject({
      value: 15,
      cap: null,
      limits: { uses: null, per_customer: 1 },
      version: 2,
    })
    await ask(`PATCH ${path}${id}/`, { version: 2, limits: { per_customer: null } })
    expect(await leftOf(shop, id)).toEqual([])
    const { body: audit } = await ask(`GET /api/office/audit/?about=offer%20${id}`)
    expect(audit.results).toMatchObject([
      { what: 'offer.change', after: { 'limits.per_customer': null } },
      { what: 'offer.change', before: { value: 12.5 }, after: { value: 15 } },
      { what: 'offer.create', after: { name: 'Diwali' } },
    ])
  })

  test('of each kind comes back as it was given', async ({ shop }) => {
    const ask = await asOwnerOf(shop)
    await shop.make.product()
    const tiers = [
      { from: 2, by: 'pieces', percent: 5 },
      { from: 3, by: 'pieces', percent: 10 },
    ]
    const kinds = [
      { kind: 'rupees', value: 500, per: 'order', if: { spend: 2_000 } },
      { kind: 'n_for', buy: 2, value: 2_399.5 },
      { kind: 'buy_get', buy: 2, get: 1, get_percent: 100 },
      { kind: 'tiers', tiers, per: 'order' },
      { kind: 'tiers', tiers: [{ from: 1_500.5, by: 'rupees', percent: 5 }] },
      { kind: 'free_shipping' },
    ]
    for (const kind of kinds) {
      const made = await ask(`POST ${path}`, { ...onAll, value: undefined, ...kind })
      expect([kind, made.status]).toEqual([kind, 201])
      expect(made.body).toMatchObject(kind)
      expect((await ask(`GET ${path}${made.body.id}/`)).body).toEqual(made.body)
    }
    const bogo = { ...onAll, value: undefined, kind: 'buy_get', buy: 1, get: 1 }
    expect((await ask(`POST ${path}`, bogo)).body.get_percent).toBe(100)
  })

  test('is refused at its field, and nothing is made', async ({ shop }) => {
    const ask = await asOwnerOf(shop)
    await shop.make.product({ type: 'Shirts', group: 'Mens' })
    const archived = await shop.make.product({ type: 'Kurtas' })
    await asOwner(
      shop,
      `update products set is_active = false, is_archived = true where id = ${archived.id}`,
    )
    const good = { ...onAll, trigger: 'code', code: 'ONCE' }
    expect((await ask(`POST ${path}`, good)).status).toBe(201)
    const { value: _, ...noValue } = onAll
    const tier = (from: number, percent: number, by = 'pieces') => ({ from, by, percent })
    const tiers = (...given: object[]) => ({ ...noValue, kind: 'tiers', tiers: given })
    const refused: [object, string][] = [
      [{ ...onAll, name: ' ' }, 'name'],
      [{ ...onAll, kind: 'gift' }, 'kind'],
      [{ ...onAll, value: 101 }, 'value'],
      [{ ...onAll, value: 100 }, 'value'],
      [{ ...onAll, value: 100, cap: 500, per: 'order' }, 'value'],
      // ₹1,299 less 99.95 % is 64 paise.
      [{ ...onAll, value: 99.95 }, 'value'],
      [{ ...onAll, value: 0 }, 'value'],
      [{ ...onAll, value: -5 }, 'value'],
      [noValue, 'value'],
      [{ ...onAll, kind: 'rupees', cap: 5 }, 'cap'],
      [{ ...onAll, kind: 'rupees', value: 1_299 }, 'value'],
      [{ ...onAll, kind: 'rupees', value: 1_299, if: { paid_online: true } }, 'value'],
      [{ ...onAll, kind: 'rupees', value: 1_299, per: 'order' }, 'value'],
      [{ ...onAll, kind: 'rupees', value: 2_598, per: 'order', if: { pieces: 2 } }, 'value'],
      [{ ...onAll, kind: 'rupees', value: 500, per: 'order', if: { spend: 500 } }, 'value'],
      [{ ...onAll, kind: 'rupees', value: 500, limits: { rupees: 400 } }, 'limits.rupees'],
      [{ ...onAll, kind: 'n_for', value: 999 }, 'buy'],
      [{ ...onAll, kind: 'n_for', buy: 2, value: 2_598 }, 'value'],
      [{ ...onAll, kind: 'n_for', buy: 2, value: 0 }, 'value'],
      [{ ...onAll, kind: 'n_for', buy: 2, value: 0.5 }, 'value'],
      [{ ...noValue, kind: 'buy_get', buy: 0, get: 1 }, 'buy'],
      [{ ...noValue, kind: 'buy_get', buy: 1, get: 99 }, 'get'],
      [{ ...noValue, kind: 'buy_get', buy: 1 }, 'get'],
      [{ ...noValue, kind: 'buy_get', buy: 1, get: 1, get_percent: 120 }, 'get_percent'],
      [tiers(), 'tiers'],
      [tiers(tier(2, 5), tier(2, 10)), 'tiers.1.from'],
      [tiers(tier(2, 10), tier(3, 5)), 'tiers.1.percent'],
      [tiers(tier(2, 5), tier(900, 10, 'rupees')), 'tiers.1.by'],
      [tiers(tier(2, 101)), 'tiers.0.percent'],
      [tiers(tier(2, 50), tier(3, 100)), 'tiers.1.percent'],
      [tiers(tier(2, 50), tier(3, 99.99)), 'tiers.1.percent'],
      [tiers(tier(120, 5)), 'tiers.0.from'],
      [tiers(tier(900, 5, 'rupees'), tier(800, 10, 'rupees')), 'tiers.1.from'],
      [{ ...onAll, on: {} }, 'on'],
      [{ ...onAll, on: { types: ['Shirts', 'Sarongs'] } }, 'on.types.1'],
      [{ ...onAll, on: { groups: ['Pets'] } }, 'on.groups.0'],
      [{ ...onAll, on: { collections: ['none'] } }, 'on.collections.0'],
      [{ ...onAll, on: { products: [999_999] } }, 'on.products.0'],
      [{ ...onAll, on: { sizes: [999_999] } }, 'on.sizes.0'],
      [{ ...onAll, on: { products: [archived.id] } }, 'on'],
      [{ ...onAll, on: { all: true, not: { types: ['Shirts'] } } }, 'on.not'],
      [{ ...onAll, if: { customers: [999_999] } }, 'if.customers.0'],
      [{ ...onAll, if: { pieces: 0 } }, 'if.pieces'],
      [
        {
          ...onAll,
          kind: 'n_for',
          buy: 2,
          value: 999,
          if: { pieces: 3 },
          limits: { per_order: 1 },
        },
        'if.pieces',
      ],
      [{ ...onAll, limits: { uses: 0 } }, 'limits.uses'],
      [{ ...onAll, limits: { per_customer: 0 } }, 'limits.per_customer'],
      [{ ...onAll, limits: { per_order: 0 } }, 'limits.per_order'],
      [{ ...onAll, limits: { rupees: 0 } }, 'limits.rupees'],
      [{ ...onAll, limits: { uses: 1, per_customer: 2 } }, 'limits.per_customer'],
      [{ ...onAll, from: inHours(-5), until: inHours(-1) }, 'until'],
      [{ ...onAll, from: inHours(5), until: inHours(4) }, 'until'],
      [{ ...onAll, from: 'Friday' }, 'from'],
      [{ ...onAll, trigger: 'code' }, 'code'],
      [{ ...onAll, code: 'STRAY' }, 'trigger'],
      [{ ...good, code: 'once' }, 'code'],
      [{ ...good, code: 'TEN %' }, 'code'],
      [{ ...good, code: 'A' }, 'code'],
    ]
    for (const [body, field] of refused) {
      const answer = await ask(`POST ${path}`, body)
      expect([body, answer.status, Object.keys(answer.body)]).toEqual([body, 400, [field]])
    }
    expect((await ask(`GET ${path}`)).body.results).toHaveLength(1)
  })

  test('may come near to free where something is left to pay, and says what is not', async ({
    shop,
  }) => {
    const ask = await asOwnerOf(shop)
    const cheap = await shop.make.product({ pricePaise: 99_00, mrpPaise: null })
    await shop.make.product({ pricePaise: 2_499_00, mrpPaise: null })
    const rupees = { ...onAll, kind: 'rupees', value: 500 }
    expect((await ask(`POST ${path}`, rupees)).body.value).toEqual([
      'Of the cheapest piece, ₹99.00, it would leave nothing to pay. Take off less, or leave such pieces out.',
    ])
    expect((await ask(`POST ${path}`, { ...rupees, per: 'order' })).body.value).toEqual([
      'Of the cheapest piece, ₹99.00, it would leave nothing to pay. Take off less, or ask for more to be spent.',
    ])
    const kinds = [
      { ...rupees, on: { all: true, not: { products: [cheap.id] } } },
      { ...rupees, per: 'order', if: { spend: 501 } },
      { ...rupees, value: 98 },
      { ...rupees, limits: { per_order: 1 }, if: { spend: 600 } },
      { ...onAll, value: 99, cap: 50 },
      { ...onAll, value: 98 },
      { ...onAll, value: undefined, kind: 'buy_get', buy: 1, get: 2 },
    ]
    for (const kind of kinds) {
      const { status, body } = await ask(`POST ${path}`, kind)
      expect([kind, status, body.value]).toEqual([kind, 201, kind.value ?? null])
    }
  })

  test('of one code is made once, by the first call', async ({ shop }) => {
    await shop.make.product()
    const asMeena = await asOwnerOf(shop)
    const asRavi = asking(shop, await makeStaff(shop, 'manager'))
    const body = { ...onAll, trigger: 'code', code: 'DIWALI10' }
    const answers = await Promise.all([asMeena(`POST ${path}`, body), asRavi(`POST ${path}`, body)])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 400])
    // Once it has ended another may have it.
    await asOwner(shop, `update offers set state = 'ended'`)
    expect((await asMeena(`POST ${path}`, body)).status).toBe(201)
  })

  test('two people meet only where both changed the same field, and then see both values', async ({
    shop,
  }) => {
    await shop.make.product()
    const asMeena = await asOwnerOf(shop)
    const asRavi = asking(shop, await makeStaff(shop, 'manager'))
    const { id } = (await asMeena(`POST ${path}`, onAll)).body
    const patch = `PATCH ${path}${id}/`
    expect((await asMeena(patch, { version: 1, value: 20 })).body.version).toBe(2)
    const other = await asRavi(patch, { version: 1, name: 'Pongal', limits: { uses: 9 } })
    expect(other).toMatchObject({ status: 200, body: { name: 'Pongal', value: 20, version: 3 } })
    expect(await asRavi(patch, { version: 1, value: 30 })).toMatchObject({
      status: 409,
      body: {
        code: 'edited_meanwhile',
        version: 3,
        values: { value: { yours: '30', theirs: '20' } },
      },
    })
    expect(await asMeena(patch, { version: 2, limits: { uses: 5 } })).toMatchObject({
      status: 409,
      body: { values: { 'limits.uses': { yours: '5', theirs: '9' } } },
    })
    // One's own last save is no conflict, and the same again is no change.
    expect((await asMeena(patch, { version: 1, value: 25 })).status).toBe(200)
    expect((await asMeena(patch, { version: 1, value: 25 })).body.version).toBe(4)
    expect(await asMeena(patch, { value: 25 })).toMatchObject({
      status: 400,
      body: { version: [expect.any(String)] },
    })
  })

  test('runs from its time on and ends at it, by the worker, also where that was away', async ({
    shop,
  }) => {
    await shop.make.product()
    const ask = await asOwnerOf(shop)
    const times = { from: inHours(2), until: inHours(5) }
    const { id } = (await ask(`POST ${path}`, { ...onAll, ...times })).body
    const state = async () => (await ask(`GET ${path}${id}/`)).body.state
    expect([await turnOffers(shop.db), await state()]).toEqual([0, 'draft'])
    expect((await ask(`POST ${path}${id}/start/`, {})).body).toMatchObject({
      state: 'scheduled',
      ...times,
    })
    expect(await turnOffers(shop.db)).toBe(0)
    await pass(shop, 3)
    const turns = await Promise.all([turnOffers(shop.db), turnOffers(shop.db)])
    expect([turns[0] + turns[1], await state()]).toEqual([1, 'running'])
    await pass(shop, 3)
    expect([await turnOffers(shop.db), await state()]).toEqual([1, 'ended'])
    const missed = (await ask(`POST ${path}`, { ...onAll, ...times })).body
    await ask(`POST ${path}${missed.id}/start/`, {})
    await pass(shop, 9)
    await turnOffers(shop.db)
    expect((await ask(`GET ${path}${missed.id}/`)).body.state).toBe('ended')
    const { body: audit } = await ask(`GET /api/office/audit/?about=offer%20${id}`)
    const what = audit.results as { what: string }[]
    expect(what.map((entry) => entry.what)).toEqual([
      'offer.end',
      'offer.start',
      'offer.start',
      'offer.create',
    ])
  })

  test('is started and stopped, once each', async ({ shop }) => {
    await shop.make.product()
    const ask = await asOwnerOf(shop)
    const asRavi = asking(shop, await makeStaff(shop, 'manager'))
    const { id } = (await ask(`POST ${path}`, onAll)).body
    expect(await ask(`POST ${path}${id}/stop/`, {})).toMatchObject({ status: 409 })
    const both = await Promise.all(
      [ask, asRavi].map((each) => each(`POST ${path}${id}/start/`, {})),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'moved_on',
      error: expect.stringMatching(/has just started offer/),
    })
    const running = (await ask(`GET ${path}${id}/`)).body
    expect(running).toMatchObject({ state: 'running', from: expect.any(String) })
    expect((await ask(`POST ${path}${id}/stop/`, {})).body.state).toBe('stopped')
    expect((await ask(`POST ${path}${id}/start/`, {})).body.state).toBe('running')
    await asOwner(shop, `update offers set state = 'stopped', ends_at = now()`)
    const over = await ask(`POST ${path}${id}/start/`, {})
    expect([over.status, Object.keys(over.body)]).toEqual([400, ['until']])
    expect((await ask(`POST ${path}999/start/`, {})).status).toBe(404)
  })

  test('that runs changes nothing that shoppers have seen, and no limit falls below its uses', async ({
    shop,
  }) => {
    await shop.make.product()
    const ask = await asOwnerOf(shop)
    const { id } = (await ask(`POST ${path}`, { ...onAll, limits: { rupees: 1_000 } })).body
    await ask(`POST ${path}${id}/start/`, {})
    await use(shop, id, 130_00)
    await use(shop, id, 70_00)
    const patch = `PATCH ${path}${id}/`
    const kept = await ask(patch, { version: 1, value: 20, on: { types: ['Shirts'] } })
    expect([kept.status, Object.keys(kept.body)]).toEqual([400, ['value', 'on']])
    const below = await ask(patch, { version: 1, limits: { uses: 1, rupees: 199 } })
    expect([below.status, Object.keys(below.body)]).toEqual([400, ['limits.uses', 'limits.rupees']])
    const changed = { name: 'Deepavali', until: inHours(2), limits: { uses: 5, rupees: 300 } }
    expect(await ask(patch, { version: 1, ...changed })).toMatchObject({
      status: 200,
      body: changed,
    })
    expect(await leftOf(shop, id)).toEqual([{ uses_left: 3, paise_left: 100_00 }])
    await asOwner(shop, `update offer_uses set given_back_at = now() where saving_paise = 70_00`)
    await asOwner(shop, `update offers set state = 'ended'`)
    const ended = await ask(patch, { version: 2, until: inHours(9) })
    expect([ended.status, Object.keys(ended.body)]).toEqual([400, ['until']])
    expect((await ask(`GET ${path}${id}/`)).body).toMatchObject({ used: 1, given: 130 })
  })

  test('is for owner and manager alone', async ({ shop }) => {
    for (const role of ['packer', 'support', 'accountant', 'catalogue'] as const) {
      const staff = await makeStaff(shop, role)
      for (const call of [
        `GET ${path}`,
        `POST ${path}`,
        `POST ${path}1/start/`,
        `POST ${path}try/`,
      ]) {
        const { status, body } = await read(
          sendAs(shop, staff, call, call.startsWith('GET') ? {} : { json: {} }),
        )
        expect([role, call, status, body.right]).toEqual([role, call, 403, 'offers'])
      }
    }
  })

  test('is listed by the page, by state and by words, in a constant number of statements', async ({
    shop,
  }) => {
    await shop.make.product()
    const owner = await makeStaff(shop, 'owner')
    const ask = asking(shop, owner)
    const list = async (query: string) => {
      const { body } = await ask(`GET ${path}${query}`)
      return body as unknown as { results: Offer[]; next: string | null }
    }
    const statements = async () => {
      const init = { headers: { cookie: `office=${owner.token}` } }
      return (await countStatements(shop, path, init)).statements
    }
    await ask(`POST ${path}`, { ...onAll, trigger: 'code', code: 'FIRST' })
    const ofOne = await statements()
    for (let n = 1; n <= 20; n++) await ask(`POST ${path}`, { ...onAll, name: `Offer ${n}` })
    await ask(`POST ${path}21/start/`, {})
    expect(await statements()).toBe(ofOne)
    const first = await list('')
    expect(first.results).toHaveLength(20)
    const second = await list(`?cursor=${first.next}`)
    expect([second.results.map(({ code }) => code), second.next]).toEqual([['FIRST'], null])
    expect((await list('?state=running')).results.map(({ name }) => name)).toEqual(['Offer 20'])
    expect((await list('?search=first')).results).toHaveLength(1)
    expect((await list('?search=offer%202')).results).toHaveLength(2)
  })
})

describe('codes that are good once', () => {
  test('are shown once, and stored as digests', async ({ shop }) => {
    await shop.make.product()
    const owner = await makeStaff(shop, 'owner')
    const ask = asking(shop, owner)
    const { id } = (await ask(`POST ${path}`, { ...onAll, trigger: 'codes' })).body
    const began = performance.now()
    const call = `POST ${path}${id}/codes/`
    const { body } = await read(sendAs(shop, owner, call, { json: { count: 10_000 }, key: 'one' }))
    expect(performance.now() - began).toBeLessThan(2_000)
    const codes: string[] = body.codes
    expect([codes.length, new Set(codes).size]).toEqual([10_000, 10_000])
    expect(codes.filter((code) => !/^[A-HJ-NP-Z2-9]{10}$/.test(code))).toEqual([])
    const { rows } = await sql`
      select count(*)::integer as n, bool_or(sha256 = sha256(${codes[7] ?? ''})) as known
      from offer_codes where offer_id = ${id}`.execute(shop.db)
    expect(rows).toEqual([{ n: 10_000, known: true }])
    // An answer that was lost is given again; nothing that is stored has it.
    const again = await read(sendAs(shop, owner, call, { json: { count: 10_000 }, key: 'one' }))
    expect(again.body.codes).toEqual(codes)
    expect((await ask(`GET ${path}${id}/`)).body.codes).toBe(10_000)
    const stored =
      await sql`select result from staff_acts where result::text like ${`%${codes[0]}%`}`.execute(
        shop.db,
      )
    expect(stored.rows).toEqual([])

    const plain = (await ask(`POST ${path}`, onAll)).body
    expect((await ask(`POST ${path}${plain.id}/codes/`, { count: 1 })).status).toBe(409)
    for (const count of [0, 10_001, 'many']) {
      const refused = await ask(call, { count })
      expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['count']])
    }
  })
})

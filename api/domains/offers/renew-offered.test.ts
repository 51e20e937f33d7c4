import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { offerScope } from '../../../contract/office/offer-scope.ts'
import { followOffers, makeOffer } from '../../testing/offers.ts'
import { unlimited } from '../../testing/offers-by-hand.ts'
import { asOwner } from '../../testing/owner.ts'
import { createRandom } from '../../testing/random.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { reckon, termsOf } from './reckon-offer.ts'

type Asked = {
  collection?: string
  on_offer?: boolean | string
  min_price?: number
  max_price?: number
  discount?: number
  sort?: 'price-low-high' | 'price-high-low'
}

async function list(shop: TestShop, body: Asked) {
  const { results } = await shop.as()('POST /api/shopfilter/', { body })
  return results.map(({ id }) => id)
}

const index = 'begin isolation level repeatable read; select index_products(); commit'
const all = offerScope.parse({ all: true })
const on = (...products: number[]) => offerScope.parse({ products })

async function stop(shop: TestShop, id: number) {
  await asOwner(shop, `update offers set state = 'stopped' where id = ${id}`)
  await followOffers(shop)
}

describe('lists', () => {
  for (const isIndexed of [false, true]) {
    test(`follow what one piece costs with offers, ${isIndexed ? 'indexed' : 'looked up'}`, async ({
      shop,
    }) => {
      const dear = await shop.make.product({ pricePaise: 1_000_00, mrpPaise: null })
      const cheap = await shop.make.product({ pricePaise: 600_00, mrpPaise: null })
      const reduced = await shop.make.product({ pricePaise: 400_00, mrpPaise: 1_000_00 })
      const [a, b, c] = [dear.id, cheap.id, reduced.id]
      const settle = async () => {
        await followOffers(shop)
        if (isIndexed) await asOwner(shop, index)
      }
      const shown = async () => ({
        bestOffers: await list(shop, { collection: 'best-offers' }),
        onOffer: await list(shop, { on_offer: true }),
        rising: await list(shop, { sort: 'price-low-high' }),
        falling: await list(shop, { sort: 'price-high-low' }),
        upTo500: await list(shop, { max_price: 500 }),
        from500: await list(shop, { min_price: 500 }),
        half: await list(shop, { discount: 50 }),
      })
      const without = {
        bestOffers: [c],
        onOffer: [c],
        rising: [c, b, a],
        falling: [a, b, c],
        upTo500: [c],
        from500: [a, b],
        half: [c],
      }
      await settle()
      expect(await shown()).toEqual(without)
      const offer = await makeOffer(shop, { kind: 'percent', percent: 70, scope: on(a) })
      await settle()
      expect(await shown()).toEqual({
        bestOffers: [a, c],
        onOffer: [a, c],
        rising: [a, c, b],
        falling: [b, c, a],
        upTo500: [a, c],
        from500: [b],
        half: [a, c],
      })
      await asOwner(shop, `update offers set state = 'ended' where id = ${offer}`)
      await settle()
      expect(await shown()).toEqual(without)
    })
  }

  test('are narrowed to what is on offer, counted, and empty where nothing is', async ({
    shop,
  }) => {
    const { id } = await shop.make.product({ mrpPaise: null })
    const other = await shop.make.product({ mrpPaise: null })
    const count = async () => (await shop.as()('POST /api/filter_counts/', { body: {} })).on_offer
    expect([await list(shop, { on_offer: 'true' }), await count()]).toEqual([[], 0])
    expect(await list(shop, { on_offer: 'false' })).toEqual([id, other.id])
    expect(await list(shop, { on_offer: '' })).toEqual([id, other.id])
    await expect(list(shop, { on_offer: 'some' })).rejects.toMatchObject({
      status: 400,
    })

    // Of the order, its delivery, a code or some customers.
    await makeOffer(shop, { kind: 'percent', percent: 10, per: 'order' })
    await makeOffer(shop, { kind: 'free_shipping' })
    await makeOffer(shop, { kind: 'percent', percent: 10, first_order: true })
    await makeOffer(shop, { kind: 'percent', percent: 10, code: 'TEN' })
    await makeOffer(shop, { kind: 'percent', percent: 10, customers: [1] })
    await followOffers(shop)
    expect([await list(shop, { on_offer: true }), await count()]).toEqual([[], 0])

    const given = { buy: 2, get: 1, get_percent: 100, scope: on(id) }
    const offer = await makeOffer(shop, { kind: 'buy_get', ...given })
    await followOffers(shop)
    expect([await list(shop, { on_offer: true }), await count()]).toEqual([[id], 1])
    await stop(shop, offer)
    expect(await list(shop, { on_offer: true })).toEqual([])
  })

  test('follow what is published, priced, and moved into an offer while it runs', async ({
    shop,
  }) => {
    const { id, size } = await shop.make.product({
      pricePaise: 500_00,
      mrpPaise: null,
      isActive: false,
    })
    await shop.db
      .insertInto('collections')
      .values({
        slug: 'pongal',
        title: 'Pongal',
        kind: 'rule',
        rule: JSON.stringify({ tag: 'pongal' }),
      })
      .execute()
    await makeOffer(shop, {
      kind: 'rupees',
      paise: 100_00,
      scope: offerScope.parse({ collections: ['pongal'] }),
    })
    const prices = async () => {
      await followOffers(shop)
      const { results } = await shop.as()('GET /api/products/')
      return results.map((card) => [card.price, card.offer_price])
    }
    const set = (what: string) => asOwner(shop, `update products set ${what} where id = ${id}`)
    expect(await prices()).toEqual([])
    await set('is_active = true')
    expect(await prices()).toEqual([[500, undefined]])
    await set(`tags = '{Pongal}'`)
    expect(await prices()).toEqual([[500, 400]])
    await asOwner(shop, `update sizes set price_paise = 80000 where id = ${size.id}`)
    expect(await prices()).toEqual([[800, 700]])
    const added = await shop.make.product({ pricePaise: 300_00, mrpPaise: null })
    await asOwner(shop, `update products set tags = '{pongal}' where id = ${added.id}`)
    expect(await prices()).toEqual([
      [800, 700],
      [300, 200],
    ])
    await set(`tags = '{}'`)
    expect(await prices()).toEqual([
      [800, undefined],
      [300, 200],
    ])
  })

  test('have a price before the offer until it is worked out from a new one', async ({ shop }) => {
    const { size } = await shop.make.product({ pricePaise: 500_00, mrpPaise: null })
    await makeOffer(shop, { kind: 'percent', percent: 10 })
    await followOffers(shop)
    await asOwner(shop, `update sizes set price_paise = 90000 where id = ${size.id}`)
    const [card] = (await shop.as()('GET /api/products/')).results
    expect([card?.price, card?.offer_price]).toEqual([900, undefined])
  })

  test('follow a limit that is reached or free again, and how prices are rounded', async ({
    shop,
  }) => {
    await shop.make.product({ pricePaise: 999_00, mrpPaise: null })
    const offer = await makeOffer(shop, { kind: 'percent', percent: 15, uses: 2 })
    const paid = async () => {
      await followOffers(shop)
      return (await shop.as()('GET /api/products/')).results[0]?.offer_price
    }
    const leave = (uses: number) =>
      asOwner(shop, `update offer_limits set uses_left = ${uses} where offer_id = ${offer}`)
    expect(await paid()).toBe(849)
    await leave(0)
    expect(await paid()).toBeUndefined()
    await leave(1)
    expect(await paid()).toBe(849)
    await asOwner(
      shop,
      `insert into shop_facts (name, version, value) values ('offer_rounding', 1000, 'paisa')`,
    )
    expect(await paid()).toBe(849.15)
  })

  test('do not move what an offer is on', async ({ shop }) => {
    const { id } = await shop.make.product({ pricePaise: 500_00, mrpPaise: 1_000_00 })
    await makeOffer(shop, { kind: 'percent', percent: 40 })
    const scope = offerScope.parse({ collections: ['best-offers'] })
    await makeOffer(shop, { kind: 'percent', percent: 90, scope })
    await followOffers(shop)
    expect(await list(shop, { collection: 'best-offers' })).toEqual([id])
    const [card] = (await shop.as()('GET /api/products/')).results
    expect(card?.offer_price).toBe(300)
  })

  test('follow in batches, and say so to caches', async ({ shop }) => {
    await asOwner(
      shop,
      `insert into product_groups (name, position) values ('Mens', 1);
       insert into garment_types (name, position) values ('Shirts', 1);
       insert into group_garment_types values (1, 1, 1);
       insert into products (slug, name, group_id, garment_type_id, gender)
       select 'shirt-' || n, 'Shirt', 1, 1, 'Men' from generate_series(1, 1200) n;
       insert into variants (product_id, colour_name, colour_family, hex, position)
       select id, 'Blue', 'Blue', '#0000ff', 0 from products;
       insert into sizes (variant_id, size, position, price_paise) select id, 'M', 0, 50000 from variants`,
    )
    await followOffers(shop)
    await makeOffer(shop, { kind: 'percent', percent: 10, scope: all })
    await asOwner(shop, 'delete from catalogue_changes')
    await followOffers(shop)
    const offered = sql<{ paise: number; products: number }>`
      select price_paise as paise, count(*) as products from offered_products group by 1`
    expect((await offered.execute(shop.db)).rows).toEqual([{ paise: 450_00, products: 1200 }])
    const { rows: changes } = await sql`select distinct product_id from catalogue_changes`.execute(
      shop.db,
    )
    expect(changes).toEqual([{ product_id: null }])
    expect((await sql`select from offer_renewals`.execute(shop.db)).rows).toEqual([])
  })
})

test('a piece costs on a card what it costs in a cart', async ({ shop }) => {
  const random = createRandom(7)
  for (let n = 0; n < 300; n++) {
    const price = 1 + random.below(random.chance(0.5) ? 500_000 : 300)
    const roundTo = random.chance(0.5) ? 100 : 1
    const offer = {
      ...unlimited,
      ...(random.chance(0.5)
        ? { kind: 'percent' as const, percent: (1 + random.below(10_000)) / 100, cap_paise: null }
        : { kind: 'rupees' as const, paise: 1 + random.below(300_000) }),
      per: 'piece' as const,
      scope: all,
      id: 1,
      version: 1,
      name: '',
      covers: [1],
    }
    const stacks = [{ size_id: 1, quantity: 1, price_paise: price }]
    const terms = termsOf(offer, stacks)
    const { rows } = await sql<{ paid: number }>`select offer_piece_price(
      p_body => ${JSON.stringify(offer)}::jsonb, p_paise => ${price}, p_round => ${roundTo}) as paid`.execute(
      shop.db,
    )
    const paid = terms && price - reckon(terms, stacks, roundTo).saving
    expect({ offer, price, roundTo, paid: rows[0]?.paid }).toEqual({ offer, price, roundTo, paid })
  }
})

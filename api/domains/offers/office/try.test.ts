import { describe, expect } from 'vitest'
import type { OfferWithNames, Tried } from '../../../../contract/office/offers.ts'
import { makeOffer } from '../../../testing/offers.ts'
import { type TestShop, test } from '../../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../../testing/staff.ts'

const path = '/api/office/offers/'

type Answered = { status: number; body: Tried & OfferWithNames }

async function asOwnerOf(shop: TestShop) {
  const staff = await makeStaff(shop, 'owner')
  return (call: string, json: object = {}): Promise<Answered> =>
    read(sendAs(shop, staff, call, { json }))
}

/** A shirt of an HSN whose rate rises above ₹2,500 of value. */
async function shirt(shop: TestShop, pricePaise: number, type = 'Shirts') {
  const made = await shop.make.product({ type, pricePaise, mrpPaise: null, sizes: ['M'] })
  await shop.db.updateTable('products').set({ hsn: '6205' }).where('id', '=', made.id).execute()
  return made
}

const sizesOf = (made: { variants: { sizes: { id: number }[] }[] }) =>
  made.variants.flatMap(({ sizes }) => sizes.map(({ id }) => id))

describe('an offer that is tried', () => {
  test('says what lines cost, what is left, and where it moves a piece to another rate', async ({
    shop,
  }) => {
    const ask = await asOwnerOf(shop)
    const [dear = 0] = sizesOf(await shirt(shop, 2_999_00))
    const [cheap = 0] = sizesOf(await shirt(shop, 999_00))
    const offer = { name: 'Diwali', kind: 'percent', value: 10, on: { all: true } }
    const lines = [
      { size_id: dear, quantity: 1 },
      { size_id: cheap, quantity: 2 },
    ]
    const plain = await ask(`POST ${path}try/`, { lines })
    expect(plain.body).toMatchObject({ list_total: 4_997, total: 4_997, offers: [] })
    const tried = await ask(`POST ${path}try/`, { lines, offer })
    expect(tried).toMatchObject({
      status: 200,
      body: {
        list_total: 4_997,
        total: 4_497,
        offers: [{ id: null, name: 'Diwali', saving: 500 }],
        lines: [
          {
            size_id: dear,
            list_price: 2_999,
            prices: [{ price: 2_699, quantity: 1 }],
            rate: 18,
            list_rate: 18,
            keep: 2_287.29,
            trap: true,
            sure_price: 2_625,
          },
          { size_id: cheap, prices: [{ price: 899, quantity: 2 }], rate: 5, trap: false },
        ],
      },
    })
    expect(tried.body).not.toHaveProperty('refused')
    const across = await ask(`POST ${path}try/`, { lines, offer: { ...offer, value: 12.5 } })
    expect(across.body.lines[0]).toMatchObject({
      prices: [{ price: 2_624 }],
      list_rate: 18,
      rate: 5,
      keep: 2_499.05,
      list_keep: 2_541.53,
      trap: false,
      sure_price: null,
    })
  })

  test('is tried as a draft, with its code or without, and beside what runs', async ({ shop }) => {
    const ask = await asOwnerOf(shop)
    const [kurta = 0] = sizesOf(await shirt(shop, 1_000_00, 'Kurtas'))
    const [other = 0] = sizesOf(await shirt(shop, 1_000_00))
    const make = async (offer: object) =>
      (await ask(`POST ${path}`, { name: 'One', ...offer })).body
    const lines = [{ size_id: kurta, quantity: 3 }]
    const three = await make({
      kind: 'buy_get',
      buy: 2,
      get: 1,
      on: { types: ['Kurtas'] },
      trigger: 'code',
      code: 'THREE',
    })
    const total = async (json: object, call = 'try/') =>
      (await ask(`POST ${path}${call}`, { lines, ...json })).body
    expect(await total({})).toMatchObject({ total: 3_000 })
    expect(await total({ code: 'three' })).toMatchObject({
      total: 3_000,
      refused: { code: 'offer_unknown', reason: expect.any(String) },
    })
    const alone = await total({ offer_id: three.id })
    expect(alone).toMatchObject({ total: 2_000, offers: [{ id: three.id, saving: 1_000 }] })
    expect(alone.lines[0]?.prices).toEqual([
      { price: 666.66, quantity: 1 },
      { price: 666.67, quantity: 2 },
    ])
    expect(await total({ code: 'three' }, `${three.id}/try/`)).toMatchObject({ total: 2_000 })
    const elsewhere = { lines: [{ size_id: other }], code: 'THREE', offer_id: three.id }
    expect(await total(elsewhere)).toMatchObject({
      total: 1_000,
      refused: { code: 'offer_not_for_these' },
    })
    const half = await make({ kind: 'percent', value: 50, on: { all: true } })
    await ask(`POST ${path}${half.id}/start/`)
    expect(await total({ offer_id: three.id })).toMatchObject({
      total: 1_500,
      offers: [{ id: half.id, saving: 1_500 }],
    })
    const online = {
      name: 'Online',
      kind: 'percent',
      value: 60,
      on: { all: true },
      if: { paid_online: true },
    }
    expect(await total({ offer: online })).toMatchObject({ total: 1_500 })
    expect(await total({ offer: online, paid_online: true })).toMatchObject({ total: 1_200 })
  })

  test('is refused at its field, and says what an order would be refused for', async ({ shop }) => {
    const ask = await asOwnerOf(shop)
    const [one = 0] = sizesOf(await shirt(shop, 1_000_00))
    const lines = [{ size_id: one }]
    const refused: [object, string][] = [
      [{ lines: [] }, 'lines'],
      [{ lines: [{ size_id: 999_999 }] }, 'lines.0.size_id'],
      [{ lines: [{ size_id: one, quantity: 100 }] }, 'lines.0.quantity'],
      [{ lines, customer_id: 999_999 }, 'customer_id'],
      [
        { lines, offer: { name: 'x', kind: 'percent', value: 101, on: { all: true } } },
        'offer.value',
      ],
    ]
    for (const [json, field] of refused) {
      const answer = await ask(`POST ${path}try/`, json)
      expect([json, answer.status, Object.keys(answer.body)]).toEqual([json, 400, [field]])
    }
    expect((await ask(`POST ${path}try/`, { lines, offer_id: 9 })).status).toBe(404)
    await makeOffer(shop, { kind: 'percent', percent: 100 })
    expect((await ask(`POST ${path}try/`, { lines })).body).toMatchObject({
      total: 0.01,
      refused: { code: 'nothing_to_pay' },
    })
  })
})

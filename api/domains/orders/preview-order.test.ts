import { describe, expect } from 'vitest'
import { OrderPreview } from '../../../contract/cart.ts'
import { refusalOf, send } from '../../testing/send.ts'
import { test } from '../../testing/shop.ts'

describe('buying one size now', () => {
  test('answers 201 with what would be ordered, and stores nothing', async ({ shop }) => {
    const { token } = await shop.make.customer()
    const shirt = await shop.make.product({ name: 'Oxford', pricePaise: 899_50, stock: 3 })
    const json = { ...shirt.selection, quantity: 3 }
    const response = await send(shop, 'POST /api/buy_now/', { token, json })
    expect(response.status).toBe(201)
    const preview = await response.json()
    expect(OrderPreview.parse(preview)).toEqual(preview)
    expect(preview).toEqual({
      total_price: 2698.5,
      shipping_fee: 0,
      last_payment: null,
      order_updates: [
        { channel: 'whatsapp', is_on: false },
        { channel: 'sms', is_on: false },
      ],
      cod_fee: 50,
      list_total: 2698.5,
      offers: [],
      offer_code: null,
      offer_refused: null,
      paid_online: null,
      amounts: [
        { kind: 'goods', label: 'Subtotal', amount: 2698.5 },
        { kind: 'cod_fee', label: 'Cash on delivery fee', amount: 50 },
      ],
      card_total: 2698.5,
      cod_total: 2748.5,
      items: [
        {
          product: { id: shirt.id, name: 'Oxford' },
          variant: { id: shirt.variant.id, color_name: 'Indigo', images: [] },
          varient_size: { id: shirt.size.id, size: 'M', price: 899.5, stock: 3 },
          list_price: 899.5,
          quantity: 3,
          paid_total: 2698.5,
          offers: [],
          paid_online: null,
          notices: [],
        },
      ],
    })
    expect(await shop.as({ token })('GET /api/cart/')).toMatchObject({
      items: [],
      for_later: [],
      total: 0,
      list_total: 0,
      amounts: [],
    })
    expect(await shop.db.selectFrom('orders').selectAll().execute()).toEqual([])
    expect(await shop.db.selectFrom('sizes').select('stock').execute()).toEqual([{ stock: 3 }])
  })

  test('refuses more than is left, wrong ids, what is off sale and bad fields', async ({
    shop,
  }) => {
    const { token } = await shop.make.customer()
    const shirt = await shop.make.product({ stock: 3 })
    const none = await shop.make.product({ stock: 0 })
    const gone = await shop.make.product({ isActive: false })
    const cases: [json: object, status: number, body: object][] = [
      [{ ...shirt.selection, quantity: 4 }, 409, { error: 'Only 3 left in stock.' }],
      [{ ...none.selection, quantity: 1 }, 409, { error: 'Sold out.' }],
      [{ ...gone.selection, quantity: 1 }, 404, { error: 'Selected variant not found.' }],
      [
        { ...shirt.selection, variant_id: none.variant.id, quantity: 1 },
        404,
        { error: 'Selected variant not found.' },
      ],
      [
        { ...shirt.selection, quantity: 100 },
        400,
        { quantity: ['Quantity must be between 1 and 99.'] },
      ],
      [
        { quantity: 1, product_id: shirt.id, variant_id: shirt.variant.id },
        400,
        { size_variant_id: ['This field is required.'] },
      ],
    ]
    for (const [json, status, body] of cases) {
      const response = await send(shop, 'POST /api/buy_now/', { token, json })
      expect([json, response.status]).toEqual([json, status])
      expect(await response.json()).toMatchObject(body)
    }
  })
})

describe("the cart's checkout", () => {
  test('is what the cart holds at today’s prices, and takes nothing from it', async ({ shop }) => {
    const customer = await shop.make.customer()
    const shirt = await shop.make.product({ pricePaise: 899_50 })
    const jeans = await shop.make.product({ pricePaise: 2_000_00, mrpPaise: null })
    await shop.make.cartLine(customer, shirt.size.id, 2)
    await shop.make.cartLine(customer, jeans.size.id)
    const api = shop.as(customer)
    const preview = await api('GET /api/cart_checkout/')
    expect(preview.total_price).toBe(3799)
    expect(preview.items.map((line) => [line.product.id, line.quantity])).toEqual([
      [shirt.id, 2],
      [jeans.id, 1],
    ])
    expect(await api('GET /api/cart_checkout/')).toEqual(preview)
    expect((await api('GET /api/cart/')).items).toHaveLength(2)
  })

  test('of an empty cart is refused', async ({ shop }) => {
    const customer = await shop.make.customer()
    expect(await refusalOf(shop.as(customer)('GET /api/cart_checkout/'))).toMatchObject({
      status: 400,
      message: 'Your cart is empty',
    })
  })
})

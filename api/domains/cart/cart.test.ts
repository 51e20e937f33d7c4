import { describe, expect } from 'vitest'
import { Cart } from '../../../contract/cart.ts'
import { buyer, startPayment } from '../../testing/card.ts'
import { collide } from '../../testing/collide.ts'
import { errorBody, send } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { stockOf } from '../../testing/stock.ts'
import { findCart } from './service.ts'

const add = (shop: TestShop, token: string, selection: object, quantity: unknown = 1) =>
  send(shop, 'POST /api/cart/', { token, json: { ...selection, quantity } })

const set = (shop: TestShop, token: string, id: number, quantity: unknown) =>
  send(shop, `PUT /api/cart/${id}/`, { token, json: { quantity } })

const cartOf = (shop: TestShop, customer: { token: string }) => shop.as(customer)('GET /api/cart/')

const emptyCart = {
  items: [],
  for_later: [],
  total: 0,
  list_total: 0,
  amounts: [],
  offers: [],
  offer_code: null,
  offer_refused: null,
}

describe('the cart', () => {
  test('shows its lines at today’s prices, and their total', async ({ shop }) => {
    const customer = await shop.make.customer()
    const shirt = await shop.make.product({ name: 'Oxford', pricePaise: 899_50, stock: 7 })
    const jeans = await shop.make.product({ type: 'Jeans', pricePaise: 2_000_00, mrpPaise: null })
    expect(await cartOf(shop, customer)).toEqual(emptyCart)

    const response = await add(shop, customer.token, shirt.selection, 3)
    expect(response.status).toBe(201)
    const { item_id, ...rest } = await response.json()
    expect(rest).toEqual({ message: 'Item added to cart' })
    await add(shop, customer.token, jeans.selection)

    const cart = await cartOf(shop, customer)
    expect(Cart.parse(cart)).toEqual(cart)
    expect(cart.total).toBe(899.5 * 3 + 2000)
    expect(cart.items).toHaveLength(2)
    expect(cart.items[0]).toEqual({
      id: item_id,
      quantity: 3,
      product: {
        id: shirt.id,
        slug: expect.any(String),
        name: 'Oxford',
        get_price: 899.5,
        is_final_sale: false,
        is_active: true,
      },
      variant: {
        id: shirt.variant.id,
        color_name: 'Indigo',
        images: [],
        get_price: 899.5,
        sizes: [{ id: shirt.size.id, size: 'M', get_price: 899.5, stock: 7 }],
      },
      size_variant: { id: shirt.size.id, size: 'M', get_price: 899.5, stock: 7 },
      list_price: 899.5,
      line_total: 2698.5,
      paid_total: 2698.5,
      offers: [],
      notices: [],
    })

    await shop.db
      .updateTable('sizes')
      .set({ price_paise: 500_00 })
      .where('id', '=', shirt.size.id)
      .execute()
    const repriced = await cartOf(shop, customer)
    expect(repriced.total).toBe(3500)
    expect(repriced.items[0]?.notices).toEqual(['Price is now ₹500.00'])
    await shop.as(customer)('PUT /api/cart/{id}/', {
      params: { id: item_id },
      body: { quantity: 3 },
    })
    expect((await cartOf(shop, customer)).items[0]?.notices).toEqual([])
  })

  test('is the same whether it is read with her session or by itself', async ({ shop }) => {
    const customer = await buyer(shop)
    const other = await buyer(shop)
    const [held, scarce, plain] = [
      await shop.make.product({ stock: 2 }),
      await shop.make.product({ stock: 3, pricePaise: 899_50 }),
      await shop.make.product(),
    ]
    await shop.make.cartLine(customer, held.size.id, 2)
    await startPayment(shop, customer)
    await shop.make.cartLine(customer, scarce.size.id, 3)
    await shop.make.cartLine(customer, plain.size.id, 1)
    await startPayment(shop, other, { sizeId: scarce.size.id })
    const cart = await cartOf(shop, customer)
    expect(cart.items).toHaveLength(3)
    expect(await findCart(shop.db, customer.id)).toEqual(cart)
    expect(await cartOf(shop, other)).toEqual(emptyCart)
  })

  test('says of each line what is no longer left', async ({ shop }) => {
    const customer = await shop.make.customer()
    const other = await buyer(shop)
    const scarce = await shop.make.product({ stock: 3 })
    const gone = await shop.make.product({ stock: 1 })
    await shop.make.cartLine(customer, scarce.size.id, 3)
    await shop.make.cartLine(customer, gone.size.id, 1)
    await startPayment(shop, other, { sizeId: scarce.size.id })
    await startPayment(shop, await buyer(shop), { sizeId: gone.size.id })
    const { items } = await cartOf(shop, customer)
    expect(items.map((line) => line.notices)).toEqual([['Only 2 left'], ['Sold out']])
    const preview = await shop.as(customer)('GET /api/cart_checkout/')
    expect(preview.items.map((line) => line.notices)).toEqual([['Only 2 left'], ['Sold out']])
  })

  test('counts what is sold out for nothing, wherever it says a total', async ({ shop }) => {
    const customer = await shop.make.customer()
    const shirt = await shop.make.product({ pricePaise: 100_50 })
    const jeans = await shop.make.product({ pricePaise: 200_00 })
    const gone = await shop.make.product({ stock: 0 })
    const offSale = await shop.make.product({ isActive: false })
    const { id } = await shop.make.cartLine(customer, shirt.size.id)
    await shop.make.cartLine(customer, jeans.size.id)
    await shop.make.cartLine(customer, gone.size.id, 3)
    const last = await shop.make.cartLine(customer, offSale.size.id)
    const cart = await cartOf(shop, customer)
    expect(cart.total).toBe(300.5)
    expect(cart.items.map(({ product }) => product.is_active)).toEqual([true, true, true, false])
    expect(await (await set(shop, customer.token, id, 3)).json()).toMatchObject({ total: 501.5 })
    const removed = await send(shop, `DELETE /api/cart/${last.id}/`, customer)
    expect(await removed.json()).toMatchObject({ total: 501.5 })
  })

  test('counts what its customer holds for a payment as hers', async ({ shop }) => {
    const customer = await buyer(shop)
    const last = await shop.make.product({ stock: 2 })
    const { id } = await shop.make.cartLine(customer, last.size.id, 2)
    await startPayment(shop, customer)
    expect(await stockOf(shop, last.size.id)).toBe(0)
    const { items } = await cartOf(shop, customer)
    expect(items).toMatchObject([{ size_variant: { stock: 2 }, notices: [] }])
    const set = { params: { id }, body: { quantity: 2 } }
    await shop.as(customer)('PUT /api/cart/{id}/', set)
    const now = { ...last.selection, quantity: 2 }
    const preview = await shop.as(customer)('POST /api/buy_now/', { body: now })
    expect(preview.items).toMatchObject([{ varient_size: { id: last.size.id }, quantity: 2 }])
  })

  test('adds the same size to its line, another size or colour to a line of its own', async ({
    shop,
  }) => {
    const customer = await shop.make.customer()
    const shirt = await shop.make.product({
      colours: [{ name: 'Sky' }, { name: 'Rust' }],
      sizes: ['M', 'L'],
    })
    const ids = new Set<number>()
    for (const quantity of [2, '3']) {
      ids.add((await (await add(shop, customer.token, shirt.selection, quantity)).json()).item_id)
    }
    expect(ids.size).toBe(1)
    for (const variant of shirt.variants) {
      for (const size of variant.sizes.filter(({ id }) => id !== shirt.size.id)) {
        const selection = { product_id: shirt.id, variant_id: variant.id, size_variant_id: size.id }
        expect((await add(shop, customer.token, selection)).status).toBe(201)
      }
    }
    const { items } = await cartOf(shop, customer)
    expect(items.map((line) => line.quantity)).toEqual([5, 1, 1, 1])
  })

  test('takes a form as it takes JSON', async ({ shop }) => {
    const customer = await shop.make.customer()
    const { selection } = await shop.make.product()
    const form = Object.fromEntries(
      Object.entries({ ...selection, quantity: 2 }).map(([name, value]) => [name, String(value)]),
    )
    expect((await send(shop, 'POST /api/cart', { ...customer, form })).status).toBe(201)
    expect((await cartOf(shop, customer)).items).toMatchObject([{ quantity: 2 }])
  })

  test('refuses a quantity that is not 1 to 99, and ids that are none', async ({ shop }) => {
    const customer = await shop.make.customer()
    const { selection } = await shop.make.product({ stock: 200 })
    const text = 'Quantity must be between 1 and 99.'
    for (const quantity of [0, -1, 100, 1.5, 'two', '', null, true, 1e20, '1e1']) {
      const response = await add(shop, customer.token, selection, quantity)
      expect([quantity, response.status]).toEqual([quantity, 400])
      expect(await response.json()).toEqual({ quantity: [text] })
    }
    for (const field of Object.keys(selection)) {
      for (const id of ['x', 0, -1, 1.5, 2_147_483_648, null, undefined]) {
        const response = await add(shop, customer.token, { ...selection, [field]: id })
        expect([field, id, response.status]).toEqual([field, id, 400])
        expect(Object.keys(await response.json())).toEqual([field])
      }
    }
    expect((await cartOf(shop, customer)).items).toEqual([])
  })

  test('does not find ids that do not belong together, or what is off sale', async ({ shop }) => {
    const customer = await shop.make.customer()
    const shirt = await shop.make.product()
    const other = await shop.make.product()
    const gone = await shop.make.product({ isActive: false })
    const wrong = [
      { ...shirt.selection, product_id: other.id },
      { ...shirt.selection, variant_id: other.variant.id },
      { ...shirt.selection, size_variant_id: other.size.id },
      { ...shirt.selection, size_variant_id: 999_999 },
      gone.selection,
    ]
    for (const selection of wrong) {
      const response = await add(shop, customer.token, selection)
      expect([selection, response.status]).toEqual([selection, 404])
      expect(await response.json()).toEqual(errorBody('Selected variant not found.'))
    }
    expect((await cartOf(shop, customer)).items).toEqual([])
  })
})

describe('a refused line leaves the cart as it was', () => {
  test('over the stock, naming what is left', async ({ shop }) => {
    const customer = await shop.make.customer()
    const shirt = await shop.make.product({ stock: 3 })
    const none = await shop.make.product({ stock: 0 })
    await add(shop, customer.token, shirt.selection, 2)
    const before = await cartOf(shop, customer)
    const [line] = before.items

    const joined = await add(shop, customer.token, shirt.selection, 2)
    const raised = await set(shop, customer.token, line?.id ?? 0, 4)
    const soldOut = await add(shop, customer.token, none.selection)

    expect([joined.status, raised.status, soldOut.status]).toEqual([409, 409, 409])
    expect(await joined.json()).toEqual(errorBody('Only 3 left in stock.'))
    expect(await raised.json()).toEqual(errorBody('Only 3 left in stock.'))
    expect(await soldOut.json()).toEqual(errorBody('Sold out.'))
    expect(await cartOf(shop, customer)).toEqual(before)
  })

  test('over 99 pieces', async ({ shop }) => {
    const customer = await shop.make.customer()
    const { selection } = await shop.make.product({ stock: 500 })
    const atMost = 'A line holds at most 99 pieces'
    await add(shop, customer.token, selection, 96)
    const response = await add(shop, customer.token, selection, 4)
    expect(response.status).toBe(409)
    expect(await response.json()).toEqual(errorBody(`${atMost}; 3 more fit.`))
    expect((await cartOf(shop, customer)).items).toMatchObject([{ quantity: 96 }])
    expect((await add(shop, customer.token, selection, 3)).status).toBe(201)
    const full = await add(shop, customer.token, selection, 1)
    expect(await full.json()).toEqual(errorBody(`${atMost}; no more fit.`))
  })
})

describe('the size of a line', () => {
  const swap = (shop: TestShop, token: string, id: number, sizeId: number, quantity: unknown = 2) =>
    send(shop, `PUT /api/cart/${id}/`, { token, json: { quantity, size_variant_id: sizeId } })

  async function twoSizes(shop: TestShop, stock = 9) {
    const customer = await shop.make.customer()
    const shirt = await shop.make.product({ sizes: ['M', 'L'], stock, pricePaise: 100_00 })
    const [m = { id: 0 }, l = { id: 0 }] = shirt.variant.sizes
    const { id } = await shop.make.cartLine(customer, m.id, 2)
    return { customer, token: customer.token, shirt, m, l, id }
  }

  test('is swapped in its place, with its quantity and its price', async ({ shop }) => {
    const { customer, token, m, l, id } = await twoSizes(shop)
    await shop.make.cartLine(customer, (await shop.make.product({ stock: 0 })).size.id)
    await shop.db.updateTable('sizes').set({ price_paise: 150_00 }).where('id', '=', l.id).execute()
    const { items } = await cartOf(shop, customer)
    expect(items[0]?.variant.sizes).toEqual([
      { id: m.id, size: 'M', get_price: 100, stock: 9 },
      { id: l.id, size: 'L', get_price: 150, stock: 9 },
    ])
    const response = await swap(shop, token, id, l.id)
    expect([response.status, await response.json()]).toEqual([
      200,
      { message: 'Cart updated', total: 300 },
    ])
    const swapped = await cartOf(shop, customer)
    expect(swapped.items).toMatchObject([
      { id, quantity: 2, size_variant: { id: l.id, size: 'L' }, notices: [] },
      { notices: ['Sold out'] },
    ])
    expect((await swap(shop, token, id, l.id, '3')).status).toBe(200)
    expect((await cartOf(shop, customer)).items).toMatchObject([{ id, quantity: 3 }, {}])
  })

  test('joins the line of the size that is there already', async ({ shop }) => {
    const { customer, token, l, id } = await twoSizes(shop)
    await shop.make.cartLine(customer, l.id, 3)
    expect(await (await swap(shop, token, id, l.id)).json()).toMatchObject({ total: 500 })
    expect((await cartOf(shop, customer)).items).toMatchObject([
      { id, quantity: 5, size_variant: { id: l.id } },
    ])
  })

  test('stays where too few are left, or too many would be', async ({ shop }) => {
    const few = await twoSizes(shop, 4)
    await shop.make.cartLine(few.customer, few.l.id, 3)
    const before = await cartOf(shop, few.customer)
    const short = await swap(shop, few.token, few.id, few.l.id)
    expect([short.status, await short.json()]).toEqual([409, errorBody('Only 4 left in stock.')])
    expect(await cartOf(shop, few.customer)).toEqual(before)

    const many = await twoSizes(shop, 500)
    await shop.make.cartLine(many.customer, many.l.id, 98)
    const full = await swap(shop, many.token, many.id, many.l.id)
    const atMost = 'A line holds at most 99 pieces; 1 more fit.'
    expect([full.status, await full.json()]).toEqual([409, errorBody(atMost)])
    expect((await swap(shop, many.token, many.id, many.l.id, 100)).status).toBe(400)
    expect((await cartOf(shop, many.customer)).items.map(({ quantity }) => quantity)).toEqual([
      2, 98,
    ])
  })

  test('is one of its colour on sale, of her own line', async ({ shop }) => {
    const { customer, token, shirt, l, id } = await twoSizes(shop)
    const other = await twoSizes(shop)
    const colours = await shop.make.product({ colours: [{ name: 'Sky' }, { name: 'Rust' }] })
    const sky = await shop.make.cartLine(customer, colours.size.id)
    const rust = colours.variants[1]?.sizes[0]?.id ?? 0
    const before = await cartOf(shop, customer)
    for (const [line, size] of [
      [id, other.l.id],
      [id, 999_999],
      [sky.id, rust],
      [other.id, other.l.id],
    ] as const) {
      expect((await swap(shop, token, line, size)).status).toBe(404)
    }
    expect(
      (await send(shop, `PUT /api/cart/${id}/`, { token, json: { size_variant_id: l.id } })).status,
    ).toBe(400)
    const wrong = await swap(shop, token, id, -1)
    expect([wrong.status, Object.keys(await wrong.json())]).toEqual([400, ['size_variant_id']])
    expect(await cartOf(shop, customer)).toEqual(before)
    expect((await cartOf(shop, other.customer)).items).toMatchObject([{ size_variant: other.m }])

    const offSale = { is_active: false }
    await shop.db.updateTable('products').set(offSale).where('id', '=', shirt.id).execute()
    expect((await swap(shop, token, id, l.id)).status).toBe(404)
  })

  test('loses nothing to another tab that adds that size', async ({ shop }) => {
    for (let time = 0; time < 8; time++) {
      const { customer, token, shirt, l, id } = await twoSizes(shop)
      const selection = { ...shirt.selection, size_variant_id: l.id }
      const answers = await Promise.all([
        swap(shop, token, id, l.id),
        add(shop, token, selection),
        add(shop, token, selection),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 201, 201])
      expect((await cartOf(shop, customer)).items).toMatchObject([
        { quantity: 4, size_variant: { id: l.id } },
      ])
    }
  })
})

describe('a line for later', () => {
  const setForLater = (shop: TestShop, token: string, id: number, is_for_later: unknown = true) =>
    send(shop, `PUT /api/cart/${id}/for-later/`, { token, json: { is_for_later } })

  async function savedShirt(shop: TestShop) {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ pricePaise: 100_00, sizes: ['M', 'L'] })
    const jeans = await shop.make.product({ pricePaise: 200_00 })
    const { id } = await shop.make.cartLine(customer, shirt.size.id, 3)
    await shop.make.cartLine(customer, jeans.size.id)
    const saved = await setForLater(shop, customer.token, id)
    return { customer, token: customer.token, shirt, jeans, id, saved }
  }

  test('leaves the sum and the order, and comes back as it was', async ({ shop }) => {
    const { customer, token, shirt, jeans, id, saved } = await savedShirt(shop)
    expect([saved.status, await saved.json()]).toEqual([
      200,
      { message: 'Saved for later', total: 200 },
    ])
    const cart = await cartOf(shop, customer)
    expect(Cart.parse(cart)).toEqual(cart)
    expect(cart).toMatchObject({
      items: [{ product: { id: jeans.id } }],
      for_later: [{ id, quantity: 3, product: { id: shirt.id } }],
      total: 200,
    })
    const api = shop.as(customer)
    const preview = await api('GET /api/cart_checkout/')
    expect([preview.total_price, preview.items.length]).toEqual([200, 1])
    const { id: address } = await shop.make.address(customer)
    const body = { type: 'cart' as const, shipping_address_id: address }
    const order = await api('POST /api/cod_order_create/', { body })
    expect(order.total_amount).toBe(250)
    expect(await cartOf(shop, customer)).toMatchObject({ items: [], for_later: [{ id }], total: 0 })
    expect((await send(shop, 'GET /api/cart_checkout/', { token })).status).toBe(400)

    const back = await setForLater(shop, token, id, 'false')
    expect(await back.json()).toEqual({ message: 'Moved to your cart', total: 300 })
    expect(await cartOf(shop, customer)).toMatchObject({
      items: [{ id, quantity: 3 }],
      for_later: [],
    })
  })

  test('is not held for a payment', async ({ shop }) => {
    const { customer, shirt, jeans } = await savedShirt(shop)
    await startPayment(shop, customer)
    expect([await stockOf(shop, shirt.size.id), await stockOf(shop, jeans.size.id)]).toEqual([
      10, 9,
    ])
  })

  test('of a size that is added again is in the cart with what was added', async ({ shop }) => {
    const { customer, token, shirt, id } = await savedShirt(shop)
    expect((await add(shop, token, shirt.selection, 1)).status).toBe(201)
    expect(await cartOf(shop, customer)).toMatchObject({
      items: [{ id, quantity: 1 }, {}],
      for_later: [],
      total: 300,
    })
    await setForLater(shop, token, id)
    const other = { ...shirt.selection, size_variant_id: shirt.variant.sizes[1]?.id }
    const { item_id } = await (await add(shop, token, other, 2)).json()
    const swap = { quantity: 2, size_variant_id: shirt.size.id }
    await send(shop, `PUT /api/cart/${item_id}/`, { token, json: swap })
    expect(await cartOf(shop, customer)).toMatchObject({
      items: [{}, { id: item_id, quantity: 2, size_variant: { id: shirt.size.id } }],
      for_later: [],
    })
  })

  test('is set aside by its own customer alone, and changed in the cart alone', async ({
    shop,
  }) => {
    const { customer, token, shirt, id } = await savedShirt(shop)
    const before = await cartOf(shop, customer)
    const other = await shop.make.customer()
    for (const refused of [
      await setForLater(shop, other.token, id, false),
      await setForLater(shop, token, 999_999),
      await set(shop, token, id, 2),
      await send(shop, `PUT /api/cart/${id}/`, {
        token,
        json: { quantity: 2, size_variant_id: shirt.variant.sizes[1]?.id },
      }),
    ]) {
      expect(refused.status).toBe(404)
    }
    const wrong = await setForLater(shop, token, id, 'later')
    expect([wrong.status, Object.keys(await wrong.json())]).toEqual([400, ['is_for_later']])
    expect(await cartOf(shop, customer)).toEqual(before)
    expect((await send(shop, `DELETE /api/cart/${id}/`, { token })).status).toBe(200)
    expect((await cartOf(shop, customer)).for_later).toEqual([])
  })
})

describe('adding at once', () => {
  test('from two tabs adds both', async ({ shop }) => {
    const customer = await shop.make.customer()
    const { selection } = await shop.make.product({ stock: 50 })
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => add(shop, customer.token, selection, 2)),
    )
    expect(responses.map((response) => response.status)).toEqual(Array(20).fill(201))
    expect((await cartOf(shop, customer)).items).toMatchObject([{ quantity: 40 }])
  })

  test('never passes the stock', async ({ shop }) => {
    const customer = await shop.make.customer()
    const { selection } = await shop.make.product({ stock: 5 })
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => add(shop, customer.token, selection)),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(15)
    expect((await cartOf(shop, customer)).items).toMatchObject([{ quantity: 5 }])
  })
})

describe('a line', () => {
  test('is changed and removed, each answering the new total', async ({ shop }) => {
    const customer = await shop.make.customer()
    const shirt = await shop.make.product({ pricePaise: 100_50 })
    const jeans = await shop.make.product({ pricePaise: 200_00 })
    const { id } = await shop.make.cartLine(customer, shirt.size.id)
    await shop.make.cartLine(customer, jeans.size.id)

    const changed = await set(shop, customer.token, id, 3)
    expect(changed.status).toBe(200)
    expect(await changed.json()).toEqual({ message: 'Cart updated', total: 501.5 })
    const removed = await send(shop, `DELETE /api/cart/${id}/`, customer)
    expect(removed.status).toBe(200)
    expect(await removed.json()).toEqual({ message: 'Item removed from cart', total: 200 })
    expect((await cartOf(shop, customer)).items).toHaveLength(1)
    for (const call of [`DELETE /api/cart/${id}/`, `PUT /api/cart/${id}/`]) {
      const response = await send(shop, call, { ...customer, json: { quantity: 1 } })
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ error: 'That item is no longer in your cart.' })
    }
  })

  test('refuses a quantity that is not 1 to 99 and changes nothing', async ({ shop }) => {
    const customer = await shop.make.customer()
    const { size } = await shop.make.product({ stock: 200 })
    const { id } = await shop.make.cartLine(customer, size.id, 2)
    for (const quantity of [0, 100, -1, 'x', 1.5, undefined]) {
      expect((await set(shop, customer.token, id, quantity)).status).toBe(400)
    }
    expect((await cartOf(shop, customer)).items).toMatchObject([{ quantity: 2 }])
  })

  test('can be lowered to what is left when the stock has fallen', async ({ shop }) => {
    const customer = await shop.make.customer()
    const { size } = await shop.make.product({ stock: 2 })
    const { id } = await shop.make.cartLine(customer, size.id, 5)
    expect((await set(shop, customer.token, id, 3)).status).toBe(409)
    expect((await set(shop, customer.token, id, 2)).status).toBe(200)
  })

  test('of a product that went off sale has no stock and cannot be changed', async ({ shop }) => {
    const customer = await shop.make.customer()
    const { id: productId, size } = await shop.make.product({ stock: 9 })
    const { id } = await shop.make.cartLine(customer, size.id)
    await shop.db
      .updateTable('products')
      .set({ is_active: false })
      .where('id', '=', productId)
      .execute()
    expect((await cartOf(shop, customer)).items).toMatchObject([{ size_variant: { stock: 0 } }])
    const response = await set(shop, customer.token, id, 2)
    expect(response.status).toBe(409)
    expect(await response.json()).toEqual(errorBody('Sold out.'))
    expect((await send(shop, `DELETE /api/cart/${id}/`, customer)).status).toBe(200)
  })
})

test('a change of the cart that collides with another is made again', async ({ shop }) => {
  const customer = await shop.make.customer()
  const { selection } = await shop.make.product({ stock: 9 })
  await collide(shop, 'cart_lines', 2)
  const added = await add(shop, customer.token, selection, 2)
  expect(added.status).toBe(201)
  const { item_id: id } = await added.json()
  await collide(shop, 'cart_lines', 2)
  expect((await set(shop, customer.token, id, 3)).status).toBe(200)
  expect((await cartOf(shop, customer)).items).toMatchObject([{ quantity: 3 }])
  await collide(shop, 'cart_lines', 3)
  expect((await set(shop, customer.token, id, 4)).status).toBe(503)
})

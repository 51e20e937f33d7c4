import { expect } from 'vitest'
import { offerScope } from '../../../contract/office/offer-scope.ts'
import { buyer, holdPieces, startPayment } from '../../testing/card.ts'
import { makeOffer } from '../../testing/offers.ts'
import { asOwner } from '../../testing/owner.ts'
import { refusalOf } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { expectLedgerToBalance } from '../../testing/stock.ts'
import { expireHolds } from '../payments/service.ts'
import { settlePayment } from './settle-payment.ts'

type Customer = Awaited<ReturnType<typeof buyer>>

const order = (shop: TestShop, customer: Customer, more: object = {}) =>
  shop.as(customer)('POST /api/cod_order_create/', {
    body: { type: 'cart', shipping_address_id: customer.address.id, ...more },
  })

async function putInCart(shop: TestShop, customer: Customer, pieces: number, rupees = 999) {
  const product = await shop.make.product({ stock: 50, pricePaise: rupees * 100, mrpPaise: null })
  const body = { ...product.selection, quantity: pieces }
  await shop.as(customer)('POST /api/cart/', { body })
  return product
}

const leftOf = async (shop: TestShop, id: number) => {
  const row = await shop.db
    .selectFrom('offer_limits')
    .select(['uses_left', 'paise_left'])
    .where('offer_id', '=', id)
    .executeTakeFirstOrThrow()
  return [row.uses_left, row.paise_left === null ? null : Number(row.paise_left)]
}

test('an automatic offer is in cart, preview and order, to the paisa', async ({ shop }) => {
  const customer = await buyer(shop)
  await putInCart(shop, customer, 3)
  await makeOffer(shop, { name: 'One free', kind: 'buy_get', buy: 2, get: 1, get_percent: 100 })
  const call = shop.as(customer)
  const offers = [{ name: 'One free', saving: 999 }]
  const amounts = [
    { kind: 'goods', label: 'Subtotal', amount: 2997 },
    { kind: 'discount', label: 'One free', amount: -999 },
  ]
  const reduced = { paid_total: 1998, offers: ['One free: Buy 2, get 1 free'] }
  expect(await call('GET /api/cart/')).toMatchObject({
    total: 1998,
    amounts,
    offers,
    items: [{ list_price: 999, line_total: 2997, ...reduced }],
  })
  const preview = await call('GET /api/cart_checkout/')
  expect(preview).toMatchObject({ total_price: 1998, list_total: 2997, cod_total: 2048, offers })
  expect(preview.items).toMatchObject([{ list_price: 999, ...reduced, paid_online: null }])
  const { order_id: id } = await order(shop, customer, { expected_total: 2048 })
  const placed = await call('GET /api/order_detail/{id}/', { params: { id } })
  expect(placed.amounts).toEqual([
    ...amounts,
    { kind: 'cod_fee', label: 'Cash on delivery fee', amount: 50 },
  ])
  const lines = await shop.db
    .selectFrom('order_lines')
    .select(['quantity', 'list_price_paise', 'unit_price_paise'])
    .execute()
  expect(lines.map((line) => Object.values(line).map(Number))).toEqual([[3, 99_900, 66_600]])
  await expectLedgerToBalance(shop)
})

test('a cart says what to add for an offer on what is in it', async ({ shop }) => {
  const customer = await buyer(shop)
  await putInCart(shop, customer, 2, 500)
  await makeOffer(shop, { name: 'Three', kind: 'buy_get', buy: 2, get: 1, get_percent: 100 })
  await makeOffer(shop, { name: 'Big', kind: 'rupees', paise: 10_000, spend_paise: 134_000 })
  await makeOffer(shop, { name: 'Had', kind: 'rupees', paise: 1_000 })
  const { to_reach: words } = await shop.as(customer)('GET /api/cart/')
  expect(words).toEqual([
    'Three: Add 1 more: the cheapest is free.',
    'Big: Add ₹340 more: ₹100 off for orders of ₹1,340 or more.',
  ])
  await putInCart(shop, customer, 1, 500)
  const reached = await shop.as(customer)('GET /api/cart/')
  expect(reached).not.toHaveProperty('to_reach')
  const other = await putInCart(shop, customer, 1, 100)
  const scope = offerScope.parse({ products: [other.id] })
  await makeOffer(shop, { name: 'Its', kind: 'percent', percent: 10, spend_paise: 30_000, scope })
  const { to_reach: more } = await shop.as(customer)('GET /api/cart/')
  expect(more).toContain(
    'Its: Add ₹200 more of what it is on: 10 % off for orders of ₹300 or more.',
  )
})

test('a code is given to the cart, says why it takes nothing off, and is taken off', async ({
  shop,
}) => {
  const customer = await buyer(shop)
  await putInCart(shop, customer, 1, 1_659)
  const call = shop.as(customer)
  const give = (code: string | null) => call('PUT /api/cart/offer-code/', { body: { code } })
  await makeOffer(shop, { code: 'DIWALI10', kind: 'percent', percent: 10, spend_paise: 199_900 })
  expect(await refusalOf(give('NONE'))).toMatchObject({
    status: 400,
    body: { code: 'offer_unknown' },
  })
  expect(await refusalOf(give('diwali10'))).toMatchObject({
    body: { code: 'offer_needs_spend' },
    message: 'For orders of ₹1,999 or more: ₹340 to go.',
  })
  await putInCart(shop, customer, 1, 400)
  const cart = await give(' diwali10 ')
  expect(cart).toMatchObject({ offer_code: 'DIWALI10', offer_refused: null, total: 1_853 })
  expect(cart.offers).toEqual([{ name: 'An offer', saving: 206, code: 'DIWALI10' }])
  expect(await call('GET /api/cart_checkout/')).toMatchObject({ total_price: 1_853 })
  expect(await give(null)).toMatchObject({ offer_code: null, total: 2_059 })
})

test('a code that comes with a purchase is refused where it takes nothing off', async ({
  shop,
}) => {
  const customer = await buyer(shop)
  await putInCart(shop, customer, 1)
  const id = await makeOffer(shop, { code: 'GONE', kind: 'percent', percent: 10 }, 'stopped')
  const call = shop.as(customer)
  expect(await refusalOf(order(shop, customer, { offer_code: 'GONE' }))).toMatchObject({
    status: 400,
    body: { code: 'offer_ended' },
  })
  const preview = call('GET /api/cart_checkout/', { query: { offer_code: 'GONE' } })
  expect(await refusalOf(preview)).toMatchObject({ status: 400, body: { code: 'offer_ended' } })
  await asOwner(shop, `update offers set state = 'running' where id = ${id}`)
  expect(await order(shop, customer, { offer_code: 'gone' })).toMatchObject({ total_amount: 949 })
})

test('an offer that has ended since says the new total, and orders nothing', async ({ shop }) => {
  const customer = await buyer(shop)
  await putInCart(shop, customer, 1)
  const id = await makeOffer(shop, { kind: 'rupees', paise: 10_000 })
  const preview = await shop.as(customer)('GET /api/cart_checkout/')
  expect(preview.cod_total).toBe(949)
  await asOwner(shop, `update offers set state = 'ended' where id = ${id}`)
  const refused = await refusalOf(order(shop, customer, { expected_total: preview.cod_total }))
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'price_changed' },
    message: 'The price has changed: the total is now ₹1,049.00 instead of ₹949.00.',
  })
  expect(await shop.db.selectFrom('orders').selectAll().execute()).toEqual([])
  expect(await shop.db.selectFrom('offer_uses').selectAll().execute()).toEqual([])
})

test('paying online saves more where an offer says so', async ({ shop }) => {
  const customer = await buyer(shop)
  await putInCart(shop, customer, 1)
  await makeOffer(shop, { name: 'Online', kind: 'percent', percent: 5, paid_online: true })
  expect(await shop.as(customer)('GET /api/cart_checkout/')).toMatchObject({
    total_price: 999,
    cod_total: 1_049,
    card_total: 949,
    offers: [],
    paid_online: { total_price: 949, offers: [{ name: 'Online', saving: 50 }] },
  })
  expect(await startPayment(shop, customer)).toMatchObject({ amountPaise: 94_900 })
})

test('a use is limited in all, by rupees and by person, and comes back with hold and order', async ({
  shop,
}) => {
  const [first, second] = [await buyer(shop), await buyer(shop)]
  const id = await makeOffer(shop, {
    code: 'ONCE',
    kind: 'rupees',
    paise: 10_000,
    uses: 1,
    limit_paise: 15_000,
  })
  for (const customer of [first, second]) await putInCart(shop, customer, 1)
  await shop.as(first)('PUT /api/cart/offer-code/', { body: { code: 'ONCE' } })
  expect(await startPayment(shop, first)).toMatchObject({ amountPaise: 89_900 })
  expect(await leftOf(shop, id)).toEqual([0, 5_000])
  // Held by the first, who may still change her mind about how she pays.
  expect(await refusalOf(order(shop, second, { offer_code: 'ONCE' }))).toMatchObject({
    body: { code: 'offer_used_up' },
  })
  const { order_id: orderId } = await order(shop, first)
  expect(await leftOf(shop, id)).toEqual([0, 5_000])
  await shop.as(first)('POST /api/orders/{id}/cancel/', { params: { id: orderId } })
  expect(await leftOf(shop, id)).toEqual([1, 15_000])

  await shop.as(second)('PUT /api/cart/offer-code/', { body: { code: 'ONCE' } })
  await startPayment(shop, second)
  await asOwner(shop, `update purchases set hold_expires_at = now() where status = 'open'`)
  await expireHolds(shop.db)
  expect(await leftOf(shop, id)).toEqual([1, 15_000])
})

test('pieces with a free one are taxed at the rate of their price before it, or of what they cost', async ({
  shop,
}) => {
  await makeOffer(shop, { kind: 'buy_get', buy: 2, get: 1, get_percent: 100 })
  const taxed = async () => {
    const customer = await buyer(shop)
    await putInCart(shop, customer, 3, 2_999)
    const { order_id: id } = await order(shop, customer)
    const lines = await shop.db
      .selectFrom('order_lines')
      .select(['quantity', 'unit_price_paise', 'tax_rate_bp'])
      .where('order_id', '=', id)
      .orderBy('unit_price_paise')
      .execute()
    return lines.map((line) => Object.values(line).map(Number))
  }
  expect(await taxed()).toEqual([
    [2, 199_933, 1_800],
    [1, 199_934, 1_800],
  ])
  await asOwner(
    shop,
    `insert into shop_facts (name, version, value) values ('offer_spread_rate', 1, 'paid')`,
  )
  expect(await taxed()).toEqual([
    [2, 199_933, 500],
    [1, 199_934, 500],
  ])
})

test('of many who buy at once exactly as many have an offer as it may be used', async ({
  shop,
}) => {
  const id = await makeOffer(shop, {
    code: 'FIVE',
    kind: 'rupees',
    paise: 10_000,
    uses: 5,
    limit_paise: 45_000,
  })
  const { selection } = await shop.make.product({ stock: 100, pricePaise: 99_900 })
  const buyers = await Promise.all(Array.from({ length: 24 }, () => buyer(shop)))
  const outcomes = await Promise.allSettled(
    buyers.map((customer, n) => {
      const body = { type: 'buynow', ...selection, quantity: 1, offer_code: 'FIVE' } as const
      const call = shop.as(customer)
      return n % 2
        ? call('POST /api/cod_order_create/', {
            body: { ...body, shipping_address_id: customer.address.id },
          })
        : holdPieces(shop, customer, { sizeId: selection.size_variant_id }, 'FIVE')
    }),
  )
  // Four times ₹100 are within ₹450.
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason.message] : [],
  )
  expect(new Set(refused)).toEqual(new Set(['This code has been used already.']))
  expect(await leftOf(shop, id)).toEqual([1, 5_000])
})

test('one person has it as often as she may, by account, mail address and phone', async ({
  shop,
}) => {
  await makeOffer(shop, { code: 'HERS', kind: 'rupees', paise: 10_000, per_customer: 1 })
  const [first, second] = [await buyer(shop), await buyer(shop)]
  for (const customer of [first, first, second]) await putInCart(shop, customer, 1)
  await order(shop, first, { offer_code: 'HERS' })
  await putInCart(shop, first, 1)
  const usedUp = { status: 400, body: { code: 'offer_used_up' } }
  expect(await refusalOf(order(shop, first, { offer_code: 'HERS' }))).toMatchObject(usedUp)
  const phone = `select phone from addresses where id = ${first.address.id}`
  await asOwner(shop, `update addresses set phone = (${phone}) where id = ${second.address.id}`)
  expect(await refusalOf(order(shop, second, { offer_code: 'HERS' }))).toMatchObject(usedUp)
  await asOwner(shop, `update addresses set phone = '9800000001' where id = ${second.address.id}`)
  expect(await order(shop, second, { offer_code: 'HERS' })).toMatchObject({ total_amount: 949 })
})

test('cart and preview know the phone of the address that it goes to, as the order does', async ({
  shop,
}) => {
  await makeOffer(shop, { code: 'ONCE', kind: 'rupees', paise: 5_000, per_customer: 1 })
  const [first, second] = [await buyer(shop), await buyer(shop)]
  for (const customer of [first, second]) await putInCart(shop, customer, 1)
  await order(shop, first, { offer_code: 'ONCE' })
  const { id, is_default: _, ...address } = second.address
  await asOwner(shop, `update addresses set phone = '9800000001' where id = ${id}`)
  const call = shop.as(second)
  const cart = await call('PUT /api/cart/offer-code/', { body: { code: 'ONCE' } })
  expect(cart).toMatchObject({ offer_refused: null, total: 949 })

  const elsewhere = await shop.db
    .insertInto('addresses')
    .values({ ...address, phone: first.address.phone, is_default: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  const to = { shipping_address_id: elsewhere.id }
  const there = await call('GET /api/cart_checkout/', { query: to })
  expect(there).toMatchObject({ offer_refused: { code: 'offer_used_up' }, cod_total: 1_049 })
  // Another's address says nothing: her default one does.
  const others = { shipping_address_id: first.address.id }
  expect(await call('GET /api/cart_checkout/', { query: others })).toMatchObject({ cod_total: 999 })
  const placed = await order(shop, second, { ...to, expected_total: there.cod_total })
  expect(placed).toMatchObject({ total_amount: 1_049 })
})

test('the code of a cart goes with what was bought', async ({ shop }) => {
  await makeOffer(shop, { code: 'ONCE', kind: 'rupees', paise: 5_000, per_customer: 1 })
  const customer = await buyer(shop)
  const call = shop.as(customer)
  await putInCart(shop, customer, 1)
  await call('PUT /api/cart/offer-code/', { body: { code: 'ONCE' } })
  expect(await order(shop, customer)).toMatchObject({ total_amount: 999 })
  await putInCart(shop, customer, 1)
  expect(await call('GET /api/cart/')).toMatchObject({ offer_code: null, offer_refused: null })
})

test('a first order, and those who are named', async ({ shop }) => {
  const [first, second] = [await buyer(shop), await buyer(shop)]
  await makeOffer(shop, { name: 'Welcome', kind: 'rupees', paise: 10_000, first_order: true })
  await makeOffer(shop, { name: 'Yours', kind: 'rupees', paise: 20_000, customers: [second.id] })
  for (const customer of [first, second]) await putInCart(shop, customer, 1)
  expect(await order(shop, first)).toMatchObject({ total_amount: 949 })
  expect(await order(shop, second)).toMatchObject({ total_amount: 849 })
  await putInCart(shop, first, 1)
  expect(await order(shop, first)).toMatchObject({ total_amount: 1_049 })
})

test('a code of a batch is good once, and comes back with its order', async ({ shop }) => {
  const id = await makeOffer(shop, { kind: 'rupees', paise: 10_000 }, 'running', 'codes')
  await asOwner(
    shop,
    `insert into offer_codes values (sha256('K7QX'), ${id}), (sha256('M2RT'), ${id})`,
  )
  const [first, second] = [await buyer(shop), await buyer(shop)]
  for (const customer of [first, second]) await putInCart(shop, customer, 1)
  const { order_id: orderId } = await order(shop, first, { offer_code: 'k7qx' })
  expect(await refusalOf(order(shop, second, { offer_code: 'K7QX' }))).toMatchObject({
    body: { code: 'offer_used_up' },
  })
  await shop.as(first)('POST /api/orders/{id}/cancel/', { params: { id: orderId } })
  expect(await order(shop, second, { offer_code: 'K7QX' })).toMatchObject({ total_amount: 949 })
})

test('what is paid after its hold has ended keeps the price that was promised', async ({
  shop,
}) => {
  const [first, second] = [await buyer(shop), await buyer(shop)]
  const id = await makeOffer(shop, { code: 'LAST', kind: 'rupees', paise: 10_000, uses: 1 })
  for (const customer of [first, second]) await putInCart(shop, customer, 1)
  await shop.as(first)('PUT /api/cart/offer-code/', { body: { code: 'LAST' } })
  const payment = await startPayment(shop, first)
  await asOwner(shop, `update purchases set hold_expires_at = now() where status = 'open'`)
  await expireHolds(shop.db)
  await order(shop, second, { offer_code: 'LAST' })
  await settlePayment(shop.db, { id: 'pay_late', currency: 'INR', ...payment })
  expect(await leftOf(shop, id)).toEqual([-1, null])
})

test('what leaves nothing to pay for the goods is not ordered', async ({ shop }) => {
  const customer = await buyer(shop)
  await putInCart(shop, customer, 2)
  await makeOffer(shop, { kind: 'percent', percent: 100 })
  expect(await refusalOf(order(shop, customer))).toMatchObject({
    status: 400,
    message: 'Offers leave nothing to pay. Please add a piece, or take the code off.',
  })
})

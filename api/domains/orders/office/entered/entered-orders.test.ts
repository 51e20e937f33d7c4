import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { composers } from '../../../../emails.ts'
import { placeOrder } from '../../../../testing/orders.ts'
import { asOwner } from '../../../../testing/owner.ts'
import { type TestShop, testWithGateway as test } from '../../../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../../../testing/staff.ts'
import { expectLedgerToBalance, stockOf } from '../../../../testing/stock.ts'
import { tidyAccounts } from '../../../accounts/jobs.ts'
import { expireHolds } from '../../../payments/service.ts'

const address = {
  contact_person_name: 'Kavitha',
  phone: '98400 12345',
  address_line1: '4 Car Street',
  city: 'Madurai',
  state: 'Tamil Nadu',
  postal_code: '625001',
}

const guest = { email: 'kavitha@example.com', first_name: 'Kavitha', ...address }

const silent = { webhooks: { copies: 0 } }

type Size = { id: number }

const cashOf = (size: Size, quantity = 1) => ({
  ...guest,
  lines: [{ size_id: size.id, quantity }],
  payment: 'cod',
  expected_total: 1299 * quantity + 50,
  has_agreed: true,
})

const linkOf = (size: Size, quantity = 1) => ({
  ...cashOf(size, quantity),
  payment: 'link',
  expected_total: 1299 * quantity,
})

const enter = (shop: TestShop, staff: StaffMember, json: object, key?: string) =>
  read(sendAs(shop, staff, 'POST /api/office/orders/', { json, ...(key && { key }) }))

const show = (shop: TestShop, staff: StaffMember, number: string) =>
  read(sendAs(shop, staff, `GET /api/office/orders/${number}/`))

const tokenOf = (href: string) => new URL(href).searchParams.get('token') ?? ''

const visitor = (shop: TestShop) => shop.as()

async function makeLink(shop: TestShop, staff: StaffMember, quantity = 1, stock = 3) {
  const { size } = await shop.make.product({ stock })
  const { status, body } = await enter(shop, staff, linkOf(size, quantity))
  expect([status, body]).toEqual([201, { number: null, link: expect.any(Object) }])
  return { size, link: body.link, token: tokenOf(body.link.href) }
}

const count = async (shop: TestShop, table: 'orders' | 'customers' | 'addresses' | 'outbox') =>
  (await shop.db.selectFrom(table).select('id').execute()).length

describe('an order in cash that staff enter', () => {
  test('is one of a new guest, by who has entered it', async ({ shop }) => {
    const meena = await makeStaff(shop, 'support', 'Meena')
    const { size } = await shop.make.product({ stock: 5 })
    const { size: other } = await shop.make.product({ name: 'Kurta', pricePaise: 800_00 })
    const lines = [
      { size_id: other.id, quantity: 1 },
      { size_id: size.id, quantity: 2 },
    ]
    const entered = await enter(shop, meena, { ...cashOf(size), lines, expected_total: 3448 })
    expect(entered).toEqual({
      status: 201,
      body: { number: expect.stringMatching(/^NL/), link: null },
    })
    const { body: order } = await show(shop, meena, entered.body.number)
    expect(order).toMatchObject({
      status: 'Pending',
      payment_method: 'cod',
      total_amount: 3448,
      entered_by: { kind: 'staff', name: 'Meena' },
      customer: { name: 'Kavitha', email: 'kavitha@example.com', orders: 1 },
      shipping_address: { phone: '9840012345', city: 'Madurai', country: 'India' },
      lines: [
        { size_id: other.id, quantity: 1 },
        { size_id: size.id, quantity: 2 },
      ],
      events: [{ what: 'Pending', actor: { name: 'Meena' } }],
      risk: { level: expect.any(String) },
    })
    expect(await stockOf(shop, size.id)).toBe(3)
    await expectLedgerToBalance(shop)

    const owner = await makeStaff(shop, 'owner')
    const { body: audit } = await read(
      sendAs(shop, owner, `GET /api/office/audit/?about=${entered.body.number}`),
    )
    expect(audit.results).toContainEqual(
      expect.objectContaining({ what: 'order.enter', actor: { kind: 'staff', name: 'Meena' } }),
    )
    expect(JSON.stringify(audit)).not.toMatch(/kavitha|98400/i)

    const consents = await shop.db.selectFrom('consents').select(['purpose', 'text']).execute()
    expect(consents).toEqual([
      { purpose: 'terms', text: expect.stringContaining('Told on the phone or in writing') },
    ])
    const { recipient, kind, payload } = await shop.db
      .selectFrom('outbox')
      .select(['recipient', 'kind', 'payload'])
      .executeTakeFirstOrThrow()
    expect([recipient, kind]).toEqual(['kavitha@example.com', 'order_placed'])
    const mail = await composers.order_placed?.(
      shop.db,
      payload as { order_id: number },
      shop.config,
    )
    expect(mail?.text).toContain('/guest-order/?token=')
  })

  test('is one however often it is sent, and two by two keys', async ({ shop }) => {
    const support = await makeStaff(shop, 'support')
    const { size } = await shop.make.product({ stock: 5 })
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => enter(shop, support, cashOf(size), key)),
    )
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1)
    expect([await stockOf(shop, size.id), await count(shop, 'orders')]).toEqual([4, 1])
    const other = await enter(shop, support, cashOf(size, 2), key)
    expect(other.status).toBe(422)

    const second = await enter(shop, support, cashOf(size))
    expect(second.body.number).not.toBe(answers[0]?.body.number)
    expect(await stockOf(shop, size.id)).toBe(3)
    // The same guest at the same address.
    expect([await count(shop, 'customers'), await count(shop, 'addresses')]).toEqual([1, 1])
  })

  test('takes the last piece once, of staff and a shopper at the same time', async ({ shop }) => {
    const support = await makeStaff(shop, 'support')
    const { size, selection } = await shop.make.product({ stock: 1 })
    const shopper = await shop.make.customer()
    const { id } = await shop.make.address(shopper)
    const own = { type: 'buynow' as const, ...selection, quantity: 1, shipping_address_id: id }
    const results = await Promise.all([
      shop
        .as(shopper)('POST /api/cod_order_create/', { body: own })
        .then(
          () => 201,
          ({ status }: { status: number }) => status,
        ),
      ...Array.from({ length: 3 }, () =>
        enter(shop, support, cashOf(size)).then(({ status }) => status),
      ),
    ])
    expect(results.filter((status) => status === 201)).toHaveLength(1)
    expect(results.filter((status) => status === 409)).toHaveLength(3)
    expect([await stockOf(shop, size.id), await count(shop, 'orders')]).toEqual([0, 1])
    await expectLedgerToBalance(shop)
  })

  test('is refused at its field, as the checkout refuses, and nothing is changed', async ({
    shop,
  }) => {
    const support = await makeStaff(shop, 'support')
    const { size } = await shop.make.product({ stock: 2 })
    const good = cashOf(size)
    const refused: [change: object, field: string, message: RegExp][] = [
      [{ phone: '12345' }, 'phone', /phone/i],
      [{ postal_code: '110001' }, 'postal_code', /PIN/],
      [{ address_line1: '' }, 'address_line1', /required/],
      [{ email: 'kavitha' }, 'email', /valid email/],
      [{ email: undefined }, 'email', /required/],
      [{ first_name: undefined }, 'first_name', /required/],
      [{ has_agreed: false }, 'has_agreed', /Tell her/],
      [{ payment: 'cheque' }, 'payment', /Choose/],
      [{ lines: [] }, 'lines', /garment/],
      [{ lines: [{ size_id: size.id, quantity: 100 }] }, 'lines', /between 1 and 99/],
      [{ lines: [good.lines[0], good.lines[0]] }, 'lines', /once/],
      [{ address_id: 1 }, 'address_id', /whose/],
      [{ expected_total: 'much' }, 'expected_total', /rupees/],
    ]
    for (const [change, field, message] of refused) {
      const { status, body } = await enter(shop, support, { ...good, ...change })
      expect([field, status, body[field]?.[0]]).toEqual([
        field,
        400,
        expect.stringMatching(message),
      ])
    }
    const whole: [change: object, status: number, message: RegExp][] = [
      [{ expected_total: 1 }, 409, /the total is now ₹1,349.00/],
      [{ lines: [{ size_id: size.id, quantity: 3 }], expected_total: 3947 }, 409, /Only 2 left/],
      [{ lines: [{ size_id: 999_999, quantity: 1 }] }, 404, /not found/],
      [{ customer_id: 999_999, email: undefined, first_name: undefined }, 404, /no such customer/],
      [
        { country: 'Singapore', state: 'Singapore', postal_code: '179101', phone: '+6561234567' },
        400,
        /Cash on delivery is for addresses in India/,
      ],
    ]
    for (const [change, status, message] of whole) {
      const answer = await enter(shop, support, { ...good, ...change })
      expect([status, answer.body.error]).toEqual([answer.status, expect.stringMatching(message)])
    }
    await asOwner(
      shop,
      `insert into pin_services (pin, is_served, is_cod, transit_days) values ('625001', true, false, 3)`,
    )
    const noCash = await enter(shop, support, good)
    expect(noCash.body.error).toMatch(/takes no cash at this PIN code.*payment link/)
    await asOwner(shop, `update pin_services set is_served = false, transit_days = null`)
    for (const body of [good, linkOf(size)]) {
      expect((await enter(shop, support, body)).body.error).toMatch(/does not come to this PIN/)
    }
    for (const table of ['orders', 'customers', 'addresses', 'outbox'] as const) {
      expect([table, await count(shop, table)]).toEqual([table, 0])
    }
    expect(await stockOf(shop, size.id)).toBe(2)
  })
})

describe('with limits on', () => {
  const limited = test.extend<{ settings: Record<string, string> }>({
    settings: { RATE_LIMITS: 'on' },
  })

  limited('cash on delivery has its own, which a link has not', async ({ shop }) => {
    const support = await makeStaff(shop, 'support')
    const { size } = await shop.make.product({ stock: 50 })
    expect(await enter(shop, support, cashOf(size, 11))).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/up to 10 pieces.*payment link/) },
    })
    expect((await enter(shop, support, linkOf(size, 11))).status).toBe(201)
    const placed = []
    for (let time = 0; time < 8; time += 1) placed.push(await enter(shop, support, cashOf(size)))
    const refused = placed.find(({ status }) => status !== 201)
    expect(refused?.body.error).toMatch(/not confirmed yet.*COD desk/)
    const { length } = placed.filter(({ status }) => status === 201)
    expect([await count(shop, 'orders'), await stockOf(shop, size.id)]).toEqual([
      length,
      50 - 11 - length,
    ])
  })

  limited('one connection may serve many buyers', async ({ shop }) => {
    const support = await makeStaff(shop, 'support')
    const { size } = await shop.make.product({ stock: 50 })
    for (let buyer = 0; buyer < 8; buyer += 1) {
      const body = { ...cashOf(size), email: `buyer-${buyer}@example.com` }
      expect((await enter(shop, support, body)).status).toBe(201)
    }
  })
})

describe('the buyer', () => {
  test('is found by phone or e-mail with her addresses, which is audited', async ({ shop }) => {
    const support = await makeStaff(shop, 'support', 'Meena')
    const { customer, number } = await placeOrder(shop)
    const { email } = await shop.db
      .selectFrom('customers')
      .select('email')
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow()
    await asOwner(shop, `update customers set email_confirmed_at = now()`)
    for (const search of ['98765 43210', '+91 9876543210', email.toUpperCase()]) {
      const { status, body } = await read(
        sendAs(shop, support, `GET /api/office/buyers/?${new URLSearchParams({ search })}`),
      )
      expect([search, status, body.results]).toEqual([
        search,
        200,
        [
          expect.objectContaining({
            id: customer.id,
            email,
            orders: 1,
            addresses: [expect.objectContaining({ city: 'Madurai', phone: '9876543210' })],
          }),
        ],
      ])
    }
    const owner = await makeStaff(shop, 'owner')
    const { body: audit } = await read(
      sendAs(shop, owner, `GET /api/office/audit/?about=customer+${customer.id}`),
    )
    expect(audit.results).toMatchObject([{ what: 'phone.see', actor: { name: 'Meena' } }])
    for (const search of ['', 'Kavitha', '625001', number]) {
      const answer = await read(
        sendAs(shop, support, `GET /api/office/buyers/?${new URLSearchParams({ search })}`),
      )
      expect([search, answer.status]).toEqual([search, 400])
      expect(answer.body.search[0]).toMatch(/phone number of ten digits/)
    }
    for (const role of ['packer', 'accountant'] as const) {
      const staff = await makeStaff(shop, role)
      const answer = await sendAs(shop, staff, `GET /api/office/buyers/?search=9876543210`)
      expect([role, answer.status]).toEqual([role, 403])
    }
  })

  test('who is known gets the order at an address of hers, and at no other’s', async ({ shop }) => {
    const support = await makeStaff(shop, 'support')
    const { size } = await shop.make.product({ stock: 5 })
    const customer = await shop.make.customer()
    const hers = await shop.make.address(customer)
    const stranger = await shop.make.customer()
    const foreign = await shop.make.address(stranger)
    const { lines, payment, expected_total, has_agreed } = cashOf(size)
    const known = { lines, payment, expected_total, has_agreed, customer_id: customer.id }
    await asOwner(shop, `update customers set email_confirmed_at = now()`)
    expect(await enter(shop, support, { ...known, address_id: foreign.id })).toMatchObject({
      status: 404,
      body: { error: expect.stringContaining('address book') },
    })
    const { body } = await enter(shop, support, { ...known, address_id: hers.id })
    const mine = await shop.as(customer)('GET /api/orders/')
    expect(mine.map((order) => order.order_number)).toEqual([body.number])
  })

  test('with an account that she has not confirmed is a guest: another may have opened it', async ({
    shop,
  }) => {
    const support = await makeStaff(shop, 'support')
    const { size } = await shop.make.product({ stock: 5 })
    const squatter = await shop.make.customer()
    await asOwner(
      shop,
      `update customers set email = '${guest.email}', phone = '9840012345', email_confirmed_at = null where id = ${squatter.id}`,
    )
    const search = await read(sendAs(shop, support, 'GET /api/office/buyers/?search=9840012345'))
    expect(search.body.results).toEqual([])
    await enter(shop, support, cashOf(size))
    expect(await shop.as(squatter)('GET /api/orders/')).toEqual([])
    await asOwner(shop, `update customers set email_confirmed_at = now() where id = ${squatter.id}`)
    await enter(shop, support, cashOf(size))
    expect(await shop.as(squatter)('GET /api/orders/')).toHaveLength(1)
  })

  test('is no less a guest for not having proved her address', async ({ shop }) => {
    const support = await makeStaff(shop, 'support')
    const { size } = await shop.make.product({ stock: 5 })
    await enter(shop, support, cashOf(size))
    await asOwner(shop, `update customers set created_at = now() - interval '3 days'`)
    await tidyAccounts(shop.db)
    expect(await count(shop, 'customers')).toBe(1)
  })
})

describe('what it costs', () => {
  test('is what the checkout says, with what is left', async ({ shop }) => {
    const support = await makeStaff(shop, 'support')
    const { size, selection } = await shop.make.product({ stock: 2 })
    const { size: other } = await shop.make.product({ pricePaise: 800_00 })
    const preview = (lines: string) =>
      read(sendAs(shop, support, `GET /api/office/order-preview/?lines=${lines}`))
    expect(await preview(`${other.id}x1,${size.id}x3`)).toMatchObject({
      status: 200,
      body: {
        total_price: 4697,
        cod_fee: 50,
        card_total: 4697,
        cod_total: 4747,
        items: [
          { quantity: 1, notices: [] },
          { quantity: 3, varient_size: { stock: 2 }, notices: ['Only 2 left'] },
        ],
      },
    })
    const customer = await shop.make.customer()
    const hers = await shop.as(customer)('POST /api/buy_now/', {
      body: { ...selection, quantity: 2 },
    })
    const { last_payment: _, order_updates: __, ...same } = hers
    expect((await preview(`${size.id}x2`)).body).toEqual(same)
    expect((await preview('999999x1')).status).toBe(404)
    for (const bad of ['', 'x', `${size.id}x0`, `${size.id}`, `${size.id}x1,${size.id}x1`]) {
      expect([bad, (await preview(bad)).status]).toEqual([bad, 400])
    }
  })
})

describe('a payment link', () => {
  test('holds the pieces, is mailed, and is the order of who made it once it is paid', async ({
    shop,
    gateway,
  }) => {
    const meena = await makeStaff(shop, 'support', 'Meena')
    const { size, link, token } = await makeLink(shop, meena, 2)
    expect(await stockOf(shop, size.id)).toBe(1)
    expect([link.amount, link.pieces, link.made_by.name]).toEqual([2598, 2, 'Meena'])
    const [mail] = await shop.db.selectFrom('outbox').selectAll().execute()
    expect([mail?.kind, mail?.recipient]).toEqual(['payment_link', 'kavitha@example.com'])
    const composed = await composers.payment_link?.(
      shop.db,
      mail?.payload as Record<string, unknown>,
      shop.config,
    )
    expect(composed?.text).toContain(link.href)

    const api = visitor(shop)
    const shown = await api('GET /api/payment-link/', { query: { token } })
    expect(shown).toMatchObject({
      state: 'open',
      name: 'Kavitha',
      deliver_to: 'Madurai 625001',
      amount: 2598,
      amounts: [{ kind: 'goods', label: 'Subtotal', amount: 2598 }],
      lines: [{ quantity: 2, list_price: 1299, unit_price: 1299 }],
      order_number: null,
    })
    expect(JSON.stringify(shown)).not.toMatch(/98400|Car Street|@/)

    const starts = await Promise.all(
      Array.from({ length: 3 }, () => api('POST /api/payment-link/', { body: { token } })),
    )
    expect(new Set(starts.map((start) => start.razorpay_order_id)).size).toBe(1)
    const [start] = starts
    if (!start) throw new Error('it was not started')
    expect(start.amount).toBe(2598_00)
    const { status: _, ...paid } = await gateway.pay(start.razorpay_order_id, silent)
    const confirm = () => api('POST /api/payment-link/confirm/', { body: { token, ...paid } })
    const { order_number } = await confirm()
    expect(await confirm()).toEqual({ order_number })

    expect((await show(shop, meena, order_number)).body).toMatchObject({
      status: 'Confirmed',
      payment_method: 'card',
      payment_status: 'paid',
      total_amount: 2598,
      entered_by: { kind: 'staff', name: 'Meena' },
    })
    expect(await stockOf(shop, size.id)).toBe(1)
    await expectLedgerToBalance(shop)
    expect(await api('GET /api/payment-link/', { query: { token } })).toMatchObject({
      state: 'paid',
      order_number,
    })
    await expect(api('POST /api/payment-link/', { body: { token } })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(order_number),
    })
    const consents = await shop.db.selectFrom('consents').select('text').execute()
    expect(consents).toMatchObject([{ text: expect.stringContaining('terms and conditions') }])
  })

  test('is one however often it is sent, and is listed until it is paid', async ({ shop }) => {
    const support = await makeStaff(shop, 'support')
    const { size } = await shop.make.product({ stock: 5 })
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => enter(shop, support, linkOf(size), key)),
    )
    expect(new Set(answers.map(({ body }) => body.link.id)).size).toBe(1)
    expect([await stockOf(shop, size.id), await count(shop, 'outbox')]).toEqual([4, 1])
    await enter(shop, support, linkOf(size))
    const list = async (role: 'owner' | 'accountant') => {
      const staff = await makeStaff(shop, role)
      return (await read(sendAs(shop, staff, 'GET /api/office/payment-links/'))).body.results
    }
    expect(await list('owner')).toMatchObject([
      { name: 'Kavitha', amount: 1299, phone: '919840012345', href: expect.any(String) },
      { id: answers[0]?.body.link.id },
    ])
    const known = await read(sendAs(shop, support, 'GET /api/office/buyers/?search=9840012345'))
    expect(known.body.results).toMatchObject([{ name: 'Kavitha', is_guest: true, orders: 0 }])
    // Without the right to phones no link of another's.
    expect(await list('accountant')).toMatchObject([{ phone: null, href: null }, {}])
  })

  test('leaves what she buys herself as it is, and is left by it', async ({ shop }) => {
    const support = await makeStaff(shop, 'support')
    const customer = await shop.make.customer()
    const { id: addressId } = await shop.make.address(customer, { isDefault: true })
    await asOwner(shop, `update customers set email_confirmed_at = now()`)
    const { size, selection } = await shop.make.product({ stock: 3 })
    const own = { type: 'buynow' as const, ...selection, quantity: 1 }
    const start = () => shop.as(customer)('POST /api/initiate_payment/', { body: own })
    const first = await start()
    const { lines, payment, expected_total, has_agreed } = linkOf(size)
    const made = await enter(shop, support, {
      lines,
      payment,
      expected_total,
      has_agreed,
      customer_id: customer.id,
      address_id: addressId,
    })
    expect(made.status).toBe(201)
    expect((await start()).razorpay_order_id).toBe(first.razorpay_order_id)
    expect(await stockOf(shop, size.id)).toBe(1)
    const holds = await shop.db.selectFrom('purchases').select(['kind', 'status']).execute()
    expect(holds).toHaveLength(2)
    expect(holds.every(({ status }) => status === 'open')).toBe(true)
  })

  test('that is withdrawn frees its pieces, and what is paid by it goes back', async ({
    shop,
    gateway,
  }) => {
    const support = await makeStaff(shop, 'support')
    const { size, link, token } = await makeLink(shop, support)
    const api = visitor(shop)
    const start = await api('POST /api/payment-link/', { body: { token } })
    const path = `POST /api/office/payment-links/${link.id}/withdraw/`
    expect((await sendAs(shop, support, path)).status).toBe(200)
    expect((await sendAs(shop, support, path)).status).toBe(409)
    expect(await stockOf(shop, size.id)).toBe(3)
    expect(await api('GET /api/payment-link/', { query: { token } })).toMatchObject({
      state: 'closed',
    })
    await expect(api('POST /api/payment-link/', { body: { token } })).rejects.toMatchObject({
      status: 409,
    })
    const { status: _, ...paid } = await gateway.pay(start.razorpay_order_id, silent)
    await expect(
      api('POST /api/payment-link/confirm/', { body: { token, ...paid } }),
    ).rejects.toMatchObject({ status: 409 })
    const refunds = await shop.db.selectFrom('refunds').select(['amount_paise', 'reason']).execute()
    expect(refunds).toEqual([{ amount_paise: 1299_00, reason: 'its payment link was withdrawn' }])
    expect([await stockOf(shop, size.id), await count(shop, 'orders')]).toEqual([3, 0])
    await expectLedgerToBalance(shop)
    const missing = 'POST /api/office/payment-links/999999/withdraw/'
    expect((await sendAs(shop, support, missing)).status).toBe(404)
  })

  test('ends with its hold, and one that is paid at the last moment is an order', async ({
    shop,
    gateway,
  }) => {
    const support = await makeStaff(shop, 'support')
    const { size, token, link } = await makeLink(shop, support)
    const api = visitor(shop)
    const start = await api('POST /api/payment-link/', { body: { token } })
    // Of its margin alone something is left.
    await asOwner(shop, `update purchases set hold_expires_at = now() + interval '10 minutes'`)
    expect(await expireHolds(shop.db)).toBe(0)
    expect(await api('GET /api/payment-link/', { query: { token } })).toMatchObject({
      state: 'closed',
    })
    const { status: _, ...paid } = await gateway.pay(start.razorpay_order_id, silent)
    const body = { token, ...paid }
    const { order_number } = await api('POST /api/payment-link/confirm/', { body })
    expect((await show(shop, support, order_number)).body.status).toBe('Confirmed')
    const late = await sendAs(shop, support, `POST /api/office/payment-links/${link.id}/withdraw/`)
    expect(late.status).toBe(409)

    const other = await makeLink(shop, support)
    await asOwner(shop, `update purchases set hold_expires_at = now() where status = 'open'`)
    expect(await expireHolds(shop.db)).toBe(1)
    expect([await stockOf(shop, size.id), await stockOf(shop, other.size.id)]).toEqual([2, 3])
  })

  test('opens nothing else, and another’s payment is none of it', async ({ shop, gateway }) => {
    const support = await makeStaff(shop, 'support')
    const one = await makeLink(shop, support)
    const other = await makeLink(shop, support)
    const api = visitor(shop)
    for (const token of ['', 'x', `${one.token}x`]) {
      await expect(api('GET /api/payment-link/', { query: { token } })).rejects.toMatchObject({
        status: 400,
      })
    }
    const start = await api('POST /api/payment-link/', { body: { token: other.token } })
    const { status: _, ...paid } = await gateway.pay(start.razorpay_order_id, silent)
    await expect(
      api('POST /api/payment-link/confirm/', { body: { token: one.token, ...paid } }),
    ).rejects.toMatchObject({ status: 404 })
    const forged = { ...paid, razorpay_signature: 'f'.repeat(64) }
    await expect(
      api('POST /api/payment-link/confirm/', { body: { token: other.token, ...forged } }),
    ).rejects.toMatchObject({ status: 400 })
    expect(await count(shop, 'orders')).toBe(0)
  })

  test('of Razorpay that is out of reach is asked again', async ({ shop, gateway }) => {
    const support = await makeStaff(shop, 'support')
    const { size, token } = await makeLink(shop, support)
    await gateway.failNext('POST /v1/orders', 'refusal')
    const start = () => visitor(shop)('POST /api/payment-link/', { body: { token } })
    await expect(start()).rejects.toMatchObject({ status: 503 })
    expect((await start()).amount).toBe(1299_00)
    expect(await stockOf(shop, size.id)).toBe(2)
  })
})

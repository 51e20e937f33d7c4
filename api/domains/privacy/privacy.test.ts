import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, vi } from 'vitest'
import { MyData } from '../../../contract/privacy.ts'
import { connect } from '../../ground/db/connect.ts'
import type { Db } from '../../ground/db/pool.ts'
import { listRecentMails } from '../../ground/mail/outbox.ts'
import type { Transport } from '../../ground/mail/smtp.ts'
import { startPayment } from '../../testing/card.ts'
import { countStatements } from '../../testing/count-statements.ts'
import { isWaiting } from '../../testing/is-waiting.ts'
import { placeOrder as placeTestOrder, repeatOrder } from '../../testing/orders.ts'
import { openPostOffice, sendDueMails } from '../../testing/post-office.ts'
import { ask, deliver, deliveredOrder, refundsOf } from '../../testing/returns.ts'
import { errorBody, refusalOf, send } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { openProcess } from '../../testing/site.ts'
import { makeStaff, sendAs } from '../../testing/staff.ts'
import {
  approveReturn,
  markRefundPaid,
  receiveReturn,
  rejectReturn,
} from '../returns/handle-returns.ts'
import { tidyPrivacy } from './jobs.ts'

const limited = test.extend<{ settings: Record<string, string> }>({
  settings: { RATE_LIMITS: 'on' },
})

const myDataPath = '/profile/my-data.json'

type Customer = Awaited<ReturnType<typeof makeCustomer>>

/** A customer who has everything that a customer can have, each with a word that she wrote. */
async function makeCustomer(shop: TestShop, word: string) {
  const customer = await shop.make.customer({
    email: `${word}@example.com`,
    firstName: `${word}-name`,
    userAgent: `${word}-agent`,
  })
  const api = shop.as(customer)
  const square = { width: 9, height: 9, channels: 3, background: 'red' } as const
  const bytes = await sharp({ create: square }).png().toBuffer()
  await api('PUT /api/profile_update/', {
    body: { address: `${word}-profile`, profile_image: new File([new Uint8Array(bytes)], 'me') },
  })
  const address = await shop.make.address(customer, { line1: `${word}-line`, isDefault: true })
  const { id, variant, size, selection } = await shop.make.product({ stock: 50 })
  const order = await api('POST /api/cod_order_create/', {
    body: {
      type: 'buynow',
      ...selection,
      quantity: 1,
      shipping_address_id: address.id,
      notes_data: JSON.stringify({ note: `${word}-note` }),
    },
  })
  await startPayment(shop, customer, { sizeId: size.id })
  await shop.make.cartLine(customer, size.id, 2)
  await shop.db
    .insertInto('wishlist_items')
    .values({
      customer_id: customer.id,
      product_id: id,
      variant_id: variant.id,
      size_id: size.id,
      saved_price_paise: 1_499_00,
    })
    .execute()
  await api('PUT /api/wishlist/share/', { body: { name: `${word} at home` } })
  await api('POST /api/recently_viewed/', { body: { viewed: [{ product_id: id }] } })
  const line = await shop.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', order.order_id)
    .executeTakeFirstOrThrow()
  await deliver(shop, order.order_id)
  await ask(shop, customer, line.id, { reason: `${word}-reason`, upi_id: `${word}@upi` })
  await shop.db
    .insertInto('reviews')
    .values({
      product_id: id,
      customer_id: customer.id,
      order_line_id: line.id,
      author_name: `${word}-author`,
      rating: 4,
      title: 'Lovely',
      body: 'Wears well.',
    })
    .execute()
  await shop.db
    .insertInto('push_devices')
    .columns(['session_id', 'endpoint', 'p256dh', 'auth'])
    .expression(
      shop.db
        .selectFrom('sessions')
        .select(['id', sql.lit(`https://fcm.googleapis.com/${word}`).as('endpoint')])
        .select([sql.lit('key').as('p256dh'), sql.lit('auth').as('auth')])
        .where('customer_id', '=', customer.id),
    )
    .execute()
  const soldOut = await shop.make.product({ stock: 0 })
  await shop.as(customer)('POST /api/stock-alerts/', { body: { size_id: soldOut.size.id } })
  const kind = 'order_delivered'
  await shop.as(customer)('PUT /api/notifications/', { body: { kind, is_on: false } })
  const nominee = { name: `${word}-nominee`, contact: `${word}-nominee@example.com` }
  await shop.as(customer)('PUT /api/nominee/', { body: nominee })
  return { ...customer, orderId: order.order_id, orderNumber: order.order_number }
}

const requestOf = async (shop: TestShop) =>
  (await shop.db.selectFrom('return_requests').select('id').executeTakeFirstOrThrow()).id

/** Places an order that others see when the transaction ends. */
async function placeOrder(tx: Db, shop: TestShop, customer: { id: number }) {
  const { size } = await shop.make.product()
  const { id: addressId } = await shop.make.address(customer)
  const { rows } = await sql`
    select outcome from start_purchase(p_customer_id => ${customer.id}, p_method => 'cod', p_kind => 'buynow',
      p_size_id => ${size.id}, p_quantity => 1, p_variant_id => null, p_product_id => null, p_size_ids => null,
      p_quantities => null, p_address_id => ${addressId}, p_gstin => null, p_notes => null, p_consents => null,
      p_expected_total_paise => null, p_limits => null, p_request_sha256 => sha256(''))
    `.execute(tx)
  expect(rows).toEqual([{ outcome: 'placed' }])
}

const remove = (shop: TestShop, { token }: Customer, password = 'secret-1') =>
  send(shop, 'POST /api/delete-account/', { token, json: { password } })

/** Every row of every table that holds a word, as `table: row`. */
async function rowsWith(shop: TestShop, word: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not in (
      'migrations', 'applied_functions', 'applied_files', 'schema_epoch', 'locked_accounts')
  `.execute(shop.db)
  const found = tables.map(async ({ name }) => {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} t
      where to_jsonb(t)::text like ${`%${word}%`}`.execute(shop.db)
    return rows.map(() => name)
  })
  return (await Promise.all(found)).flat().toSorted()
}

const dump = async (shop: TestShop) =>
  (
    await sql<{ row: string }>`
      select to_jsonb(c)::text as row from customers c union all
      select to_jsonb(a)::text from addresses a union all
      select to_jsonb(l)::text from cart_lines l union all
      select to_jsonb(s)::text from sessions s union all
      select to_jsonb(o)::text from outbox o order by 1`.execute(shop.db)
  ).rows

describe('reviews', () => {
  test('are in her data; deleted, those shown stay without her name and photos', async ({
    shop,
  }) => {
    const [shirt, kurti] = [await shop.make.product(), await shop.make.product()]
    const { customer, lines } = await deliveredOrder(shop, [shirt, kurti])
    const api = shop.as(customer)
    const create = { width: 9, height: 9, channels: 3, background: 'red' } as const
    const bytes = new Uint8Array(await sharp({ create }).png().toBuffer())
    const review = (at: number, body: object) =>
      api('PUT /api/order-items/{id}/review/', {
        params: { id: lines[at]?.id ?? 0 },
        body: { rating: 4, ...body },
      })
    const shown = await review(0, { title: 'Soft', photo_1: new File([bytes], 'me') })
    const replied = { reply: 'Thank you!', replied_at: new Date() }
    await shop.db
      .updateTable('reviews')
      .set({ state: 'approved', ...replied })
      .execute()
    await review(1, { body: 'meena-word www.other.example' })
    const other = await deliveredOrder(shop, [shirt])
    const theirs = await shop.as(other.customer)('PUT /api/order-items/{id}/review/', {
      params: { id: other.lines[0]?.id ?? 0 },
      body: { rating: 1 },
    })
    await api('PUT /api/reviews/{id}/vote/', { params: { id: theirs.id } })
    expect(await api('GET /api/my-data/')).toMatchObject({
      reviews: [
        {
          title: 'Soft',
          photos: shown.photos,
          state: 'approved',
          reply: { text: 'Thank you!', at: replied.replied_at.toISOString() },
        },
        { state: 'waiting', reply: null },
      ],
      helpful_votes: [{ voted_at: expect.any(String) }],
    })
    await api('POST /api/delete-account/', { body: { password: 'secret-1' } })
    const params = { id: shirt.id }
    const left = await shop.as()('GET /api/products/{id}/reviews/', { params })
    expect(left.results).toMatchObject([
      { rating: 1, helpful: 0 },
      { title: 'Soft', author_name: 'A customer', photos: [], is_received: true },
    ])
    expect((await shop.fetch(`${shown.photos[0]}/375`)).status).toBe(404)
    expect(await rowsWith(shop, 'meena-word')).toEqual([])
  })
})

describe('my data', () => {
  test('is everything of hers and nothing of another’s', async ({ shop }) => {
    const customer = await makeCustomer(shop, 'meena')
    await makeCustomer(shop, 'other')
    const data = await shop.as(customer)('GET /api/my-data/')
    expect(MyData.safeParse(data).error).toBeUndefined()
    expect(JSON.stringify(data)).not.toContain('other')
    expect(data).toMatchObject({
      account: { email: 'meena@example.com', first_name: 'meena-name', address: 'meena-profile' },
      addresses: [{ address_line1: 'meena-line' }],
      sessions: [{ is_current: true }],
      cart: { items: [{ quantity: 2 }] },
      wishlist: [{ colour: 'Indigo', size: 'M', saved_price: 1499 }],
      shared_wishlists: [{ name: 'meena at home', votes: 0 }],
      recently_viewed: [{ product: expect.any(String) }],
      stock_alerts: [{ colour: 'Indigo', size: 'M', told_at: null }],
      notifications: {
        choices: { order_shipped: true, order_delivered: false },
        devices: [{ endpoint: 'https://fcm.googleapis.com/meena' }],
      },
      orders: [
        {
          order_number: customer.orderNumber,
          shipping_address: { address_line1: 'meena-line' },
          items: [{ quantity: 1 }],
          cod_fee: 50,
          notes_data: { note: 'meena-note' },
        },
      ],
      return_requests: [{ order_number: customer.orderNumber, upi_id: 'meena@upi' }],
      reviews: [{ rating: 4, title: 'Lovely' }],
      mails: [{ kind: 'order_placed' }, { kind: 'order_delivered' }, { kind: 'return_requested' }],
    })
  })

  test('of who has nothing yet is empty lists', async ({ shop }) => {
    const data = await shop.as(await shop.make.customer())('GET /api/my-data/')
    expect(MyData.safeParse(data).error).toBeUndefined()
    const { account: _account, sessions: _sessions, cart, notifications, nominee, ...lists } = data
    expect(cart).toMatchObject({ items: [], for_later: [], total: 0 })
    expect(notifications.devices).toEqual([])
    expect(nominee).toBeNull()
    for (const list of Object.values(lists)) expect(list).toEqual([])
  })

  test('holds neither the password’s hash nor a token', async ({ shop }) => {
    const customer = await makeCustomer(shop, 'meena')
    const text = JSON.stringify(await shop.as(customer)('GET /api/my-data/'))
    expect(text).not.toMatch(/argon2|sha256/)
    expect(text).not.toContain(customer.token)
  })
})

describe('asking for my data', () => {
  const headersOf = ({ token }: { token: string }) => ({ authorization: `Token ${token}` })

  test('takes as many statements for fifty orders as for two', async ({ shop }) => {
    const customer = await makeCustomer(shop, 'meena')
    const countMyData = async () => {
      const headers = headersOf(customer)
      const { statements, response } = await countStatements(shop, '/api/my-data/', { headers })
      return { statements, orders: (await response.json()).orders.length }
    }
    await repeatOrder(shop, customer.orderId, 1)
    const ofTwo = await countMyData()
    await repeatOrder(shop, customer.orderId, 48)
    expect(ofTwo.orders).toBe(2)
    expect(await countMyData()).toEqual({ statements: ofTwo.statements, orders: 50 })
  })

  test('shows the newest thousand orders, and where the older ones are', async ({ shop }) => {
    const { id: orderId, customer } = await placeTestOrder(shop)
    const read = async (path: string) => {
      const response = await shop.fetch(path, { headers: headersOf(customer) })
      return { body: await response.json(), link: response.headers.get('link') }
    }
    await repeatOrder(shop, orderId, 999)
    const all = await read('/api/my-data/')
    expect([all.body.orders.length, all.link]).toEqual([1_000, null])
    await repeatOrder(shop, orderId, 1)
    const newest = await read('/api/my-data/')
    expect([newest.body.orders.length, newest.link]).toEqual([
      1_000,
      '</api/orders/?page=11>; rel="next"',
    ])
    expect((await read('/api/orders/?page=11')).body).toMatchObject([{ id: orderId }])
  })

  limited('is refused the fourth time in an hour, saying when', async ({ shop }) => {
    const customer = await shop.make.customer()
    const ask = (one: { token: string }) => shop.fetch('/api/my-data/', { headers: headersOf(one) })
    for (let n = 0; n < 3; n++) expect((await ask(customer)).status).toBe(200)
    const refusal = await ask(customer)
    expect(refusal.status).toBe(429)
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(3_500)
    expect(await refusal.json()).toEqual(
      errorBody('You have just had your data. Please ask again in 60 minutes.'),
    )
    await sql`update rate_limits set resets_at = now() + interval '30 s'`.execute(shop.db)
    expect((await (await ask(customer)).json()).error).toMatch(/again in a minute\.$/)
    await sql`update rate_limits set resets_at = now()`.execute(shop.db)
    expect((await ask(customer)).status).toBe(200)
  })

  limited('does not refuse a family of four, who each ask for theirs', async ({ shop }) => {
    for (let member = 0; member < 4; member++) {
      const customer = await shop.make.customer()
      for (let n = 0; n < 2; n++) await shop.as(customer)('GET /api/my-data/')
    }
  })

  limited('too often in the browser says so on the page', async ({ shop }) => {
    const customer = await shop.make.customer()
    const { see } = await openProcess(shop)
    const statuses: number[] = []
    for (let n = 0; n < 3; n++) statuses.push((await see(myDataPath, customer.token)).status)
    expect(statuses).toEqual([200, 200, 200])
    const refusal = await see(myDataPath, customer.token)
    expect([refusal.status, await refusal.text()]).toEqual([
      429,
      'You have just had your data. Please ask again in 60 minutes.',
    ])
    expect(refusal.headers.get('content-disposition')).toBeNull()
  })
})

describe('deleting the account', () => {
  test('leaves of her only what the invoices of her orders need', async ({ shop }) => {
    const customer = await makeCustomer(shop, 'meena')
    const { profile_image } = await shop.as(customer)('GET /api/profile/')
    expect((await shop.fetch(profile_image ?? '')).status).toBe(200)
    await rejectReturn(shop.db, await requestOf(shop), 'It was worn.')
    await sql`update outbox set sent_at = now()`.execute(shop.db)

    const response = await remove(shop, customer)
    expect([response.status, await response.json()]).toEqual([
      200,
      { message: 'Your account has been deleted.' },
    ])
    // Her name, the order with its address and invoice, and the goodbye.
    expect(await rowsWith(shop, 'meena')).toEqual([
      'customers',
      'orders',
      'outbox',
      'tax_documents',
    ])
    const left = await shop.db.selectFrom('customers').selectAll().executeTakeFirstOrThrow()
    expect(left).toMatchObject({
      email: expect.stringMatching(/^deleted-[\da-f-]{36}@deleted\.invalid$/),
      first_name: 'meena-name',
      phone: '',
      address: '',
      password_hash: '',
      profile_picture: null,
    })
    expect((await shop.fetch(profile_image ?? '')).status).toBe(404)
    expect(await shop.db.selectFrom('order_lines').selectAll().execute()).toHaveLength(1)
    expect(await shop.db.selectFrom('reviews').selectAll().execute()).toMatchObject([
      { author_name: 'A customer', customer_id: null, rating: 4 },
    ])
    for (const table of [
      'sessions',
      'addresses',
      'cart_lines',
      'cart_offer_codes',
      'wishlist_items',
      'wishlist_shares',
      'recently_viewed',
      'stock_alerts',
      'push_devices',
      'muted_notifications',
    ] as const) {
      expect([table, await shop.db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    }
  })

  test('leaves nothing of who has ordered nothing, but the goodbye', async ({ shop }) => {
    const customer = await shop.make.customer({ email: 'meena@example.com', firstName: 'meena' })
    await send(shop, 'POST /api/password-reset/', { json: { email: customer.email } })
    await sql`update outbox set sent_at = now()`.execute(shop.db)
    const { status } = await send(shop, 'POST /api/delete-account/', {
      token: customer.token,
      json: { password: 'secret-1' },
    })
    expect(status).toBe(200)
    expect(await rowsWith(shop, 'meena')).toEqual(['outbox'])
    expect(await shop.db.selectFrom('password_resets').selectAll().execute()).toEqual([])
    expect(await listRecentMails(shop.db, 5)).toMatchObject([
      { kind: 'account_deleted', recipient: 'meena@example.com' },
    ])
  })

  test('ends every session, and she cannot sign in', async ({ shop }) => {
    const customer = await makeCustomer(shop, 'meena')
    const login = { email: customer.email, password: 'secret-1' }
    const { token } = await (await send(shop, 'POST /api/login/', { json: login })).json()
    await remove(shop, customer)
    for (const session of [token, customer.token]) {
      expect((await refusalOf(shop.as({ token: session })('GET /api/profile/'))).status).toBe(401)
    }
    expect((await send(shop, 'POST /api/login/', { json: login })).status).toBe(400)
    const email = { json: { email: customer.email } }
    expect((await send(shop, 'POST /api/password-reset/', email)).status).toBe(400)
  })

  test('frees the e-mail for another account, which has none of the first', async ({ shop }) => {
    const customer = await makeCustomer(shop, 'meena')
    await remove(shop, customer)
    const again = { email: customer.email, password: 'secret-2' }
    const registered = await send(shop, 'POST /api/register/', {
      json: { ...again, first_name: 'Meena', password_confirm: 'secret-2' },
    })
    expect(registered.status).toBe(201)
    const { token } = await (await send(shop, 'POST /api/login/', { json: again })).json()
    const data = await shop.as({ token })('GET /api/my-data/')
    expect([data.orders, data.addresses, data.reviews, data.wishlist]).toEqual([[], [], [], []])
  })

  test('needs the password, and without it changes nothing', async ({ shop }) => {
    const customer = await makeCustomer(shop, 'meena')
    const before = await dump(shop)
    const wrong = await remove(shop, customer, 'wrong')
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      { password: ['Your password is not right.'] },
    ])
    const missing = await send(shop, 'POST /api/delete-account/', {
      token: customer.token,
      json: {},
    })
    expect([missing.status, await missing.json()]).toEqual([
      400,
      { password: ['This field is required.'] },
    ])
    expect(await dump(shop)).toEqual(before)
  })

  limited('counts wrong passwords together with wrong logins', async ({ shop }) => {
    const customer = await makeCustomer(shop, 'meena')
    for (let n = 0; n < 10; n++) {
      expect((await remove(shop, customer, `wrong-${n}`)).status).toBe(400)
    }
    expect((await remove(shop, customer, 'wrong')).status).toBe(429)
    expect((await remove(shop, customer)).status).toBe(429)
  })

  test('leaves other customers as they were', async ({ shop }) => {
    const customer = await makeCustomer(shop, 'meena')
    const other = await makeCustomer(shop, 'other')
    const before = await shop.as(other)('GET /api/my-data/')
    const rows = await rowsWith(shop, 'other')
    await remove(shop, customer)
    expect(await shop.as(other)('GET /api/my-data/')).toEqual(before)
    expect(await rowsWith(shop, 'other')).toEqual(rows)
  })

  test('several times at once sends one goodbye', async ({ shop }) => {
    const customer = await makeCustomer(shop, 'meena')
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(shop, customer)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect([200, 400, 401]).toContain(status)
    const mails = await listRecentMails(shop.db, 20)
    expect(mails.filter(({ kind }) => kind === 'account_deleted')).toHaveLength(1)
  })

  test('locks what goes for a year where the shop cannot read it, and then erases it', async ({
    shop,
  }) => {
    const customer = await makeCustomer(shop, 'meena')
    await makeCustomer(shop, 'other')
    await remove(shop, customer)
    await expect(shop.db.selectFrom('locked_accounts').selectAll().execute()).rejects.toThrow(
      /permission denied/,
    )
    const owner = await connect(shop.ownerUrl)
    const locked = async () => (await owner.query('select * from locked_accounts')).rows
    try {
      const [row] = await locked()
      const text = JSON.stringify(row.data)
      for (const word of ['name', 'agent', 'profile', 'line', 'note', 'reason', 'author']) {
        expect(text).toContain(`meena-${word}`)
      }
      expect(text).toContain(customer.email)
      expect(text).not.toMatch(/meena@upi|password_hash|token_hash|other/)
      const almost = `update locked_accounts set erase_at = erase_at - interval '1 year' + interval '1 minute'`
      await owner.query(almost)
      await tidyPrivacy(shop.db)
      expect(await locked()).toHaveLength(1)
      await owner.query(`update locked_accounts set erase_at = erase_at - interval '1 minute'`)
      await tidyPrivacy(shop.db)
      expect(await locked()).toEqual([])
      // Invoices and orders stay.
      expect(await rowsWith(shop, 'meena')).toContain('tax_documents')
    } finally {
      await owner.end()
    }
  })

  test('retains the bank details of a return until its money has gone there', async ({ shop }) => {
    const customer = await makeCustomer(shop, 'meena')
    await remove(shop, customer)
    expect(await rowsWith(shop, 'meena@upi')).toEqual(['return_requests'])
    const request = await requestOf(shop)
    await approveReturn(shop.db, request)
    await receiveReturn(shop.db, request)
    expect(await rowsWith(shop, 'meena@upi')).toEqual(['refunds'])
    const [refund] = await refundsOf(shop, customer.orderId)
    await markRefundPaid(shop.db, refund?.id ?? 0, 'UTR 1')
    expect(await rowsWith(shop, 'meena@upi')).toEqual([])
  })

  test('retains what she wrote about a return while that is open', async ({ shop }) => {
    const customer = await makeCustomer(shop, 'meena')
    await makeCustomer(shop, 'other')
    await remove(shop, customer)
    const { rows } = await sql<{ id: number }>`
      select id from return_requests where reason = 'meena-reason'`.execute(shop.db)
    await tidyPrivacy(shop.db)
    expect(await rowsWith(shop, 'meena-reason')).toEqual(['return_requests'])
    await rejectReturn(shop.db, rows[0]?.id ?? 0, 'It was worn.')
    await tidyPrivacy(shop.db)
    expect(await rowsWith(shop, 'meena-reason')).toEqual([])
    expect(await rowsWith(shop, 'other-reason')).toEqual(['return_requests'])
  })

  test('leaves nothing of what staff wrote about her orders', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const { id, number, customer } = await placeTestOrder(shop)
    const act = async (what: string, json: object) =>
      (await sendAs(shop, owner, `POST /api/office/orders/${number}/${what}/`, { json })).status
    const acts = [
      await act('notes', { text: 'meena-note: ask for the bell' }),
      await act('address', { address_line1: 'meena-lane 5', version: 9 }),
    ]
    await remove(shop, { ...customer, orderId: id, orderNumber: number })
    expect(await rowsWith(shop, 'meena-note')).toEqual(['order_notes'])
    acts.push(await act('cancel', { reason: 'meena-reason: she called' }))
    expect(acts).toEqual([200, 200, 200])
    await tidyPrivacy(shop.db)
    expect(await rowsWith(shop, 'meena-')).toEqual(['orders'])
    expect(await rowsWith(shop, 'address_line1')).toContain('audit_entries')
  })

  test('takes the views of staff that look for her', async ({ shop }) => {
    const customer = await shop.make.customer({ email: 'devi@example.com', firstName: 'Devi' })
    await shop.db.updateTable('customers').set({ last_name: 'Selvam' }).execute()
    await shop.make.address(customer)
    await shop.db
      .updateTable('addresses')
      .set({ phone: '9876543210', contact_person_name: 'Kavitha' })
      .execute()
    const owner = await makeStaff(shop, 'owner')
    const hers = ['DEVI@example.com', '+91 98765-43210', 'selvam', 'Devi Selvam', 'kavitha']
    const others = ['Devi Murugan', 'Selvamani', '9876543211', '625001', 'Madurai', 'NL10001']
    const save = async (json: { name: string; search?: string }) =>
      expect((await sendAs(shop, owner, 'POST /api/office/views/', { json })).status).toBe(201)
    for (const search of [...hers, ...others]) await save({ name: `View of ${search}`, search })
    await save({ name: 'Returns of Devi Selvam', search: 'NL10002' })
    await remove(shop, { ...customer, orderId: 0, orderNumber: '' })
    const left = await shop.db.selectFrom('order_views').select('search').orderBy('id').execute()
    expect(left.map(({ search }) => search)).toEqual(others)
  })

  test('retains what she noted about an order until that has come', async ({ shop }) => {
    const customer = await makeCustomer(shop, 'meena')
    await makeCustomer(shop, 'other')
    const { selection } = await shop.make.product()
    const { id: addressId } = await shop.make.address(customer)
    const { order_id } = await shop.as(customer)('POST /api/cod_order_create/', {
      body: {
        type: 'buynow',
        ...selection,
        quantity: 1,
        shipping_address_id: addressId,
        notes_data: { note: 'meena-late-note' },
      },
    })
    await remove(shop, customer)
    expect(await rowsWith(shop, 'meena-note')).toEqual([])
    await tidyPrivacy(shop.db)
    expect(await rowsWith(shop, 'meena-late-note')).toEqual(['orders'])
    await deliver(shop, order_id)
    await tidyPrivacy(shop.db)
    expect(await rowsWith(shop, 'meena-late-note')).toEqual([])
    expect(await rowsWith(shop, 'other-note')).toEqual(['orders'])
  })

  test('shows her the bank details of a refund that is still due', async ({ shop }) => {
    const customer = await makeCustomer(shop, 'meena')
    const request = await requestOf(shop)
    await approveReturn(shop.db, request)
    await receiveReturn(shop.db, request)
    const { return_requests } = await shop.as(customer)('GET /api/my-data/')
    expect(return_requests).toMatchObject([{ status: 'Received', upi_id: 'meena@upi' }])
  })

  test('retains the name for an order that was being placed meanwhile', async ({ shop }) => {
    const customer = await shop.make.customer({ firstName: 'Meena' })
    const { deletion } = await shop.db.transaction().execute(async (tx) => {
      await placeOrder(tx, shop, customer)
      const deletion = send(shop, 'POST /api/delete-account/', {
        token: customer.token,
        json: { password: 'secret-1' },
      })
      await isWaiting(shop)
      return { deletion }
    })
    expect((await deletion).status).toBe(200)
    expect(await shop.db.selectFrom('customers').select('first_name').execute()).toEqual([
      { first_name: 'Meena' },
    ])
  })

  test('sends her queued mails, and none to the deleted address', async ({ shop }) => {
    const customer = await makeCustomer(shop, 'meena')
    await remove(shop, customer)
    const { email } = await shop.db
      .selectFrom('customers')
      .select('email')
      .executeTakeFirstOrThrow()
    await shop.db
      .insertInto('outbox')
      .values({
        message_id: 'late',
        kind: 'order_placed',
        recipient: email,
        payload: JSON.stringify({ order_id: customer.orderId }),
      })
      .execute()
    const transport = vi.fn<Transport>(async () => {})
    await sendDueMails(openPostOffice(shop, transport))
    const sent = transport.mock.calls.map(([mail]) => [mail.kind, mail.recipient])
    expect(sent).toEqual([
      ['order_placed', 'meena@example.com'],
      ['order_delivered', 'meena@example.com'],
      ['return_requested', 'meena@example.com'],
      ['account_deleted', 'meena@example.com'],
    ])
    const unsent = (await listRecentMails(shop.db, 20)).filter(({ sent_at }) => !sent_at)
    expect(unsent).toEqual([])
  })
})

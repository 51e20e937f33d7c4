import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { composers } from '../../emails.ts'
import { compose } from '../../ground/mail/message.ts'
import { listRecentMails } from '../../ground/mail/outbox.ts'
import { startPayment } from '../../testing/card.ts'
import { asOwner } from '../../testing/owner.ts'
import { ask, deliver } from '../../testing/returns.ts'
import { send } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { expectLedgerToBalance } from '../../testing/stock.ts'
import { tidyAccounts } from '../accounts/jobs.ts'
import { orderLink } from '../accounts/order-link.ts'
import { deliveryUrl } from '../shipping/delivery-link.ts'
import { settlePayment } from './settle-payment.ts'

const limited = test.extend<{ settings: Record<string, string> }>({
  settings: { RATE_LIMITS: 'on', LIMIT_COD_WAITING: '2' },
})

const email = 'nila@example.com'
const password = 'thread-7'

/** A browser with the flow's cookie. */
function openBrowser(shop: TestShop) {
  let cookie = ''
  return async (path: string, json: object, token?: string) => {
    const headers = { cookie, ...(token && { authorization: `Token ${token}` }) }
    const response = await send(shop, `POST /api/${path}/`, { json, headers })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return response
  }
}
type Browser = ReturnType<typeof openBrowser>

async function mailedCode(shop: TestShop): Promise<string> {
  const [mail] = await listRecentMails(shop.db, 1)
  if (!mail) throw new Error('no code was mailed')
  return (await compose({ ...shop, composers }, mail)).subject.slice(0, 6)
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const prove = (browser: Browser, otp: string) =>
  browser('guest/verify', { otp, first_name: 'Nila', phone: '9876543210' })

/** A guest who has proved her address. */
async function guestOf(shop: TestShop, address = email) {
  const browser = openBrowser(shop)
  await browser('guest', { email: address })
  const response = await prove(browser, await mailedCode(shop))
  expect(response.status).toBe(200)
  const { token } = await response.json()
  const { id } = await shop.db
    .selectFrom('customers')
    .select('id')
    .where('email', '=', address)
    .where('is_guest', '=', true)
    .executeTakeFirstOrThrow()
  return { id, token: String(token) }
}

async function register(shop: TestShop, address = email, guest?: { token: string }) {
  await shop.as(guest)('POST /api/register/', {
    body: { first_name: 'Nila', email: address, password, password_confirm: password },
  })
  return shop.as()('POST /api/login/', { body: { email: address, password } })
}

async function buy(shop: TestShop, guest: { id: number; token: string }, isDefault = true) {
  const { selection } = await shop.make.product({ stock: 50 })
  const { id: addressId } = await shop.make.address(guest, { isDefault })
  const body = { type: 'buynow' as const, ...selection, quantity: 1 }
  return shop.as(guest)('POST /api/cod_order_create/', {
    body: { ...body, shipping_address_id: addressId },
  })
}

const ordersOf = async (shop: TestShop, customer: { token: string }) =>
  (await shop.as(customer)('GET /api/orders/')).map((order) => order.id)

describe('a guest', () => {
  test('proves her address by a code, and buys as any customer; it is mailed to her', async ({
    shop,
  }) => {
    const guest = await guestOf(shop)
    const { selection } = await shop.make.product({ stock: 50 })
    await shop.as(guest)('POST /api/cart/', { body: { ...selection, quantity: 2 } })
    const placed = await buy(shop, guest)
    expect(await ordersOf(shop, guest)).toEqual([placed.order_id])
    expect((await shop.as(guest)('GET /api/cart/')).items).toHaveLength(1)
    expect(await shop.as(guest)('GET /api/profile/')).toMatchObject({
      email,
      first_name: 'Nila',
      phone: '9876543210',
      is_guest: true,
    })
    const [mail] = await listRecentMails(shop.db, 1)
    expect(mail).toMatchObject({ kind: 'order_placed', recipient: email })
    // Again in another browser: she is the same.
    const again = await guestOf(shop)
    expect(await ordersOf(shop, again)).toEqual([placed.order_id])
  })

  test('is answered the same whatever is known of an address, and is never an account', async ({
    shop,
  }) => {
    const account = await shop.make.customer({ email })
    const browser = openBrowser(shop)
    const answers = []
    for (const address of [email, 'unknown@example.com']) {
      const response = await browser('guest', { email: address })
      answers.push([response.status, await response.text()])
    }
    expect(answers[0]).toEqual(answers[1])
    const guest = await guestOf(shop)
    expect(guest.id).not.toBe(account.id)
    await buy(shop, guest)
    expect(await ordersOf(shop, account)).toEqual([])
    expect((await shop.as(account)('GET /api/profile/')).is_guest).toBe(false)
  })

  test('cannot log in, nor reset a password that she has not', async ({ shop }) => {
    await guestOf(shop)
    for (const tried of ['x', '-', password]) {
      const login = shop.as()('POST /api/login/', { body: { email, password: tried } })
      await expect(login).rejects.toMatchObject({ status: 400 })
    }
    const reset = shop.as()('POST /api/password-reset/', { body: { email } })
    await expect(reset).rejects.toMatchObject({ status: 400, message: 'Email not registered!' })
  })

  test('has five guesses; her code opens no account, and that of an account no guest', async ({
    shop,
  }) => {
    await shop.make.customer({ email })
    const guest = openBrowser(shop)
    await guest('guest', { email })
    const code = await mailedCode(shop)
    expect((await guest('verify-otp', { otp: code })).status).toBe(400)
    expect((await prove(openBrowser(shop), code)).status).toBe(400)
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await prove(guest, other(code))).status).toBe(400)
    }
    expect((await prove(guest, code)).status).toBe(400)

    await guest('password-reset', { email })
    const resetCode = await mailedCode(shop)
    expect((await prove(guest, resetCode)).status).toBe(400)
    await guest('guest', { email })
    expect((await prove(guest, await mailedCode(shop))).status).toBe(200)
    const set = await guest('set-new-password', {
      new_password: password,
      confirm_password: password,
    })
    expect(set.status).toBe(400)
  })

  test('who never proved her address has no name, and is forgotten after a day', async ({
    shop,
  }) => {
    await guestOf(shop, 'proved@example.com')
    await openBrowser(shop)('guest', { email })
    await asOwner(
      shop,
      `update customers set created_at = now() - interval '2 days';
       update password_resets set created_at = now() - interval '2 days'`,
    )
    await tidyAccounts(shop.db)
    const left = await shop.db.selectFrom('customers').select('email').execute()
    expect(left).toEqual([{ email: 'proved@example.com' }])
  })

  test('who registers while she is signed in has an account with her orders', async ({ shop }) => {
    const guest = await guestOf(shop)
    const { order_id } = await buy(shop, guest)
    const wrong = register(shop, 'another@example.com', guest)
    await expect(wrong).rejects.toMatchObject({ status: 400 })
    const account = await register(shop, email, guest)
    expect(await ordersOf(shop, account)).toEqual([order_id])
    expect(await ordersOf(shop, guest)).toEqual([order_id])
    expect((await shop.as(guest)('GET /api/profile/')).is_guest).toBe(false)
    await expect(register(shop)).rejects.toMatchObject({ status: 400 })
  })
})

/** The links of the last mail of a kind, as it is composed now. */
async function linksIn(shop: TestShop, kind: string): Promise<string[]> {
  const mail = (await listRecentMails(shop.db, 9)).find((each) => each.kind === kind)
  if (!mail) throw new Error(`no mail of ${kind}`)
  const { text } = await compose({ ...shop, composers }, mail)
  return [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link)
}

describe('the link in the mail of a guest’s order', () => {
  const tokenOf = (link = '') => new URL(link).searchParams.get('token') ?? ''
  const open = (shop: TestShop, token: string) =>
    shop.as()('POST /api/guest/order/', { body: { token } })

  test('lets her in, who sees, pays and cancels it without an account', async ({ shop }) => {
    const guest = await guestOf(shop)
    const { order_id } = await buy(shop, guest)
    const links = await linksIn(shop, 'order_placed')
    const link = links.find((each) => each.includes('/guest-order/')) ?? ''
    expect(links.some((each) => each.includes('/orderdetails/'))).toBe(false)
    expect(links.some((each) => each.includes('#pay-now'))).toBe(true)
    await shop.as(guest)('POST /api/logout/')
    const opened = await open(shop, tokenOf(link))
    expect(opened).toMatchObject({ order_id, email, first_name: 'Nila' })
    await shop.as(opened)('POST /api/orders/{id}/cancel/', { params: { id: order_id } })
    expect(await linksIn(shop, 'order_cancelled')).toContainEqual(
      expect.stringContaining('/guest-order/'),
    )
  })

  test('is worth nothing bent, after 60 days, for another purpose, or once she has an account', async ({
    shop,
  }) => {
    const guest = await guestOf(shop)
    const { order_id } = await buy(shop, guest)
    const token = tokenOf(await orderLink(shop.db, shop.config, order_id))
    const refused = (given: string) =>
      expect(open(shop, given)).rejects.toMatchObject({ status: 400 })
    await refused('')
    await refused(`${token}x`)
    await refused(token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')).slice(0, -3))
    const failed = { shipmentId: order_id, attemptedAt: new Date() }
    await refused(tokenOf(await deliveryUrl(shop.config, failed)))
    vi.setSystemTime(Date.now() + 61 * 86_400_000)
    await refused(token)
    vi.useRealTimers()
    expect((await open(shop, token)).order_id).toBe(order_id)
    await register(shop, email, guest)
    await refused(token)
    expect(await orderLink(shop.db, shop.config, order_id)).toMatch(/\/orderdetails\/\d+$/)
  })

  test('is for its order alone; the rest of hers is asked for by a code', async ({ shop }) => {
    const guest = await guestOf(shop)
    const { order_id: id } = await buy(shop, guest)
    const another = await buy(shop, guest, false)
    await deliver(shop, another.order_id)
    const { items } = await shop.as(guest)('GET /api/order_detail/{id}/', {
      params: { id: another.order_id },
    })
    const opened = await open(shop, tokenOf(await orderLink(shop.db, shop.config, id)))
    const api = shop.as(opened)
    expect((await api('GET /api/order_detail/{id}/', { params: { id } })).pay_now).not.toBeNull()
    expect(await api('GET /api/shipping-address/')).toEqual([])

    const params = { id: another.order_id }
    for (const act of [
      () => api('GET /api/order_detail/{id}/', { params }),
      () => api('POST /api/orders/{id}/pay/', { params }),
      () => api('POST /api/orders/{id}/cancel/', { params }),
      () => api('GET /api/orders/{id}/reviews/', { params }),
      () => ask(shop, opened, items[0]?.id ?? 0),
    ]) {
      await expect(act()).rejects.toMatchObject({ status: 404 })
    }
    const path = `GET /api/orders/${another.order_id}/invoice.pdf`
    expect((await send(shop, path, { token: opened.token })).status).toBe(404)

    const calls = Object.entries(endpoints as Record<string, Endpoint>).filter(
      ([, { auth }]) => auth === 'proven',
    )
    expect(calls.map(([call]) => call)).toEqual(
      expect.arrayContaining([
        'GET /api/orders/',
        'POST /api/cod_order_create/',
        'GET /api/my-data/',
      ]),
    )
    for (const [call] of calls) {
      const answer = await send(shop, call.replace('{id}', '1'), { token: opened.token })
      expect([call, answer.status]).toEqual([call, 401])
    }
    const proven = await guestOf(shop)
    expect(await ordersOf(shop, proven)).toEqual([another.order_id, id])
    const token = tokenOf(await orderLink(shop.db, shop.config, id))
    const again = await shop.as(proven)('POST /api/guest/order/', { body: { token } })
    expect(again.token).toBe(proven.token)
    const strange = await shop.as(await guestOf(shop, 'other@example.com'))(
      'POST /api/guest/order/',
      { body: { token } },
    )
    await expect(ordersOf(shop, strange)).rejects.toMatchObject({ status: 401 })
  })

  test('makes no account, as a mail may be passed on; a code does', async ({ shop }) => {
    const guest = await guestOf(shop)
    const { order_id } = await buy(shop, guest)
    const opened = await open(shop, tokenOf(await orderLink(shop.db, shop.config, order_id)))
    await expect(register(shop, email, opened)).rejects.toMatchObject({
      status: 400,
      fields: { email: ['Please prove by a code that this address is yours.'] },
    })
    expect((await shop.as(opened)('GET /api/profile/')).is_guest).toBe(true)
    const sessions = await shop.as(opened)('GET /api/sessions/')
    expect(sessions.map((each) => [each.is_current, each.by_link])).toEqual([
      [true, true],
      [false, false],
    ])
    await register(shop, email, await guestOf(shop))
    expect(await ordersOf(shop, guest)).toEqual([order_id])
  })

  test('opens a return and an exchange of what came, its invoice and its reviews, and of no other’s', async ({
    shop,
  }) => {
    const guest = await guestOf(shop)
    const { order_id } = await buy(shop, guest)
    const other = await buy(shop, await guestOf(shop, 'other@example.com'))
    await deliver(shop, order_id)
    const link = (await linksIn(shop, 'order_placed')).find((each) =>
      each.includes('/guest-order/'),
    )
    const theirs = await open(shop, tokenOf(link))
    const hers = await open(shop, tokenOf(await orderLink(shop.db, shop.config, order_id)))
    expect([theirs.order_id, hers.order_id]).toEqual([other.order_id, order_id])

    const { items } = await shop.as(hers)('GET /api/order_detail/{id}/', {
      params: { id: order_id },
    })
    const itemId = items[0]?.id ?? 0
    const stranger = shop.as(theirs)
    for (const act of [
      () => stranger('GET /api/order_detail/{id}/', { params: { id: order_id } }),
      () => stranger('POST /api/orders/{id}/cancel/', { params: { id: order_id } }),
      () => stranger('GET /api/orders/{id}/reviews/', { params: { id: order_id } }),
      () => ask(shop, theirs, itemId),
    ]) {
      await expect(act()).rejects.toMatchObject({ status: 404 })
    }
    const invoice = (token: string) =>
      send(shop, `GET /api/orders/${order_id}/invoice.pdf`, {
        headers: { authorization: `Token ${token}` },
      })
    expect((await invoice(theirs.token)).status).toBe(404)
    expect((await invoice(hers.token)).status).toBe(200)

    await ask(shop, hers, itemId, { request_type: 'Exchange' })
    expect(await linksIn(shop, 'return_requested')).toContainEqual(
      expect.stringMatching(/\/guest-order\/\?token=[\w.-]+&tab=items$/),
    )
    const { is_received } = await shop.as(hers)('GET /api/orders/{id}/reviews/', {
      params: { id: order_id },
    })
    expect(is_received).toBe(true)
  })
})

test('a guest has what is stored of her deleted by another code', async ({ shop }) => {
  const guest = await guestOf(shop)
  const { order_id } = await buy(shop, guest)
  const token = new URL(await orderLink(shop.db, shop.config, order_id)).searchParams.get('token')
  const stranger = await guestOf(shop, 'other@example.com')
  const browser = openBrowser(shop)
  await browser('guest', { email })
  const otp = await mailedCode(shop)
  expect((await browser('guest/delete', { otp: other(otp) }, guest.token)).status).toBe(400)
  expect((await browser('guest/delete', { otp }, stranger.token)).status).toBe(400)
  await browser('guest', { email })
  const deleted = await browser('guest/delete', { otp: await mailedCode(shop) }, guest.token)
  expect(deleted.status).toBe(200)
  await expect(ordersOf(shop, guest)).rejects.toMatchObject({ status: 401 })
  const row = await shop.db
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', guest.id)
    .executeTakeFirstOrThrow()
  // Tax law wants the name on her order.
  expect(row).toMatchObject({ phone: '', first_name: 'Nila', deleted_at: expect.any(Date) })
  expect(row.email).not.toContain('nila')
  const addresses = shop.db.selectFrom('addresses').where('customer_id', '=', guest.id)
  expect(await addresses.selectAll().execute()).toEqual([])
  const [mail] = await listRecentMails(shop.db, 1)
  expect(mail).toMatchObject({ kind: 'account_deleted', recipient: email })
  const opened = shop.as()('POST /api/guest/order/', { body: { token: token ?? '' } })
  await expect(opened).rejects.toMatchObject({ status: 400 })
  // Her address is free for another guest, who has none of it.
  expect(await ordersOf(shop, await guestOf(shop))).toEqual([])
})

limited(
  'a guest and the account with her address share the limit of orders that wait',
  async ({ shop }) => {
    const guest = await guestOf(shop)
    const account = await shop.make.customer({ email })
    await buy(shop, guest)
    await buy(shop, account)
    const refused = { status: 400, message: expect.stringContaining('yet to confirm') }
    await expect(buy(shop, guest, false)).rejects.toMatchObject(refused)
    await expect(buy(shop, account, false)).rejects.toMatchObject(refused)
  },
)

describe('an account with the address of a guest', () => {
  /** Asks for a code as her who is signed in, and joins with it. */
  async function join(shop: TestShop, account: { token: string }, browser = openBrowser(shop)) {
    await browser('password-reset', { email })
    return browser('guest/orders', { otp: await mailedCode(shop) }, account.token)
  }

  test('has none of her orders until its address is proved, by whom it has signed in', async ({
    shop,
  }) => {
    const guest = await guestOf(shop)
    const { order_id } = await buy(shop, guest)
    const account = await register(shop)
    expect(await ordersOf(shop, account)).toEqual([])
    const seen = shop.as(account)('GET /api/order_detail/{id}/', { params: { id: order_id } })
    await expect(seen).rejects.toMatchObject({ status: 404 })
    const stranger = await shop.make.customer()
    const strange = await join(shop, stranger)
    expect(strange.status).toBe(400)
    expect(await ordersOf(shop, stranger)).toEqual([])

    const joined = await join(shop, account)
    expect([joined.status, await joined.json()]).toEqual([200, { orders: 1 }])
    expect(await ordersOf(shop, account)).toEqual([order_id])
    await expect(ordersOf(shop, guest)).rejects.toMatchObject({ status: 401 })
  })

  test('gets payments, returns and holds with them, and each piece is accounted for', async ({
    shop,
  }) => {
    const guest = await guestOf(shop)
    await buy(shop, guest)
    const shirt = await shop.make.product({ stock: 5 })
    await shop.make.cartLine(guest, shirt.size.id, 1)
    const { orderId, amountPaise } = await startPayment(shop, guest, { sizeId: shirt.size.id })
    const account = await register(shop)
    await join(shop, account)
    await settlePayment(shop.db, { id: 'pay_guest', orderId, amountPaise, currency: 'INR' })
    expect(await ordersOf(shop, account)).toHaveLength(2)
    await expectLedgerToBalance(shop)
  })

  test('has in its cart what the guest had, also where it had that set aside', async ({ shop }) => {
    const guest = await guestOf(shop)
    const { selection } = await shop.make.product()
    await shop.as(guest)('POST /api/cart/', { body: { ...selection, quantity: 2 } })
    const account = await register(shop)
    const api = shop.as(account)
    const { item_id: id } = await api('POST /api/cart/', { body: { ...selection, quantity: 1 } })
    const body = { is_for_later: true }
    await api('PUT /api/cart/{id}/for-later/', { params: { id }, body })
    await join(shop, account)
    expect(await api('GET /api/cart/')).toMatchObject({
      items: [{ id, quantity: 2 }],
      for_later: [],
    })
  })

  test('loses none of 20 orders that are placed while they join', async ({ shop }) => {
    const guest = await guestOf(shop)
    const { selection } = await shop.make.product({ stock: 50 })
    const { id: addressId } = await shop.make.address(guest, { isDefault: true })
    const account = await register(shop)
    const { id: accountId } = await shop.db
      .selectFrom('customers')
      .select('id')
      .where('is_guest', '=', false)
      .executeTakeFirstOrThrow()
    const place = () =>
      shop
        .as(guest)('POST /api/cod_order_create/', {
          body: { type: 'buynow', ...selection, quantity: 1, shipping_address_id: addressId },
        })
        .catch(() => undefined)
    const joinNow = () =>
      sql`select join_guest_orders(p_customer_id => ${accountId})`.execute(shop.db)
    const placed = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        if (at % 4 === 0) await joinNow()
        return place()
      }),
    )
    await joinNow()
    const ids = placed.flatMap((order) => (order ? [order.order_id] : []))
    expect((await ordersOf(shop, account)).toSorted((a, b) => a - b)).toEqual(
      ids.toSorted((a, b) => a - b),
    )
    await expectLedgerToBalance(shop)
  })
})

import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { answerComplaint } from './domains/complaints/service.ts'
import { answerNdr } from './domains/orders/answer-ndr.ts'
import { cancelOrder } from './domains/orders/cancel-order.ts'
import { confirmOrder } from './domains/orders/move-order.ts'
import { askMerge } from './domains/privacy/steps.ts'
import { receiveReturn } from './domains/returns/handle-returns.ts'
import { bookShipment } from './domains/shipping/service.ts'
import { composers } from './emails.ts'
import type { Message } from './ground/mail/message.ts'
import { openSharp } from './ground/media/open-sharp.ts'
import { addAmount, giftWrap } from './testing/add-amount.ts'
import { payOrder } from './testing/orders.ts'
import { asOwner } from './testing/owner.ts'
import { askAndApprove, deliveredOrder } from './testing/returns.ts'
import { scanParcel } from './testing/scan-parcel.ts'
import { type TestShop, test } from './testing/shop.ts'

const write = (shop: TestShop, kind: string, payload: Record<string, unknown> = {}) =>
  composers[kind]?.(shop.db, payload, shop.config) ?? expect.fail(`no mail of kind ${kind}`)

async function placeOrder(shop: TestShop) {
  const customer = await shop.make.customer()
  const address = await shop.make.address(customer, { line1: '14 Temple <Road>' })
  const shirt = await shop.make.product({ name: 'Oxford & Co', pricePaise: 1_299_50 })
  const jeans = await shop.make.product({ name: 'Jeans', pricePaise: 1_00_000_00, mrpPaise: null })
  await shop.make.cartLine(customer, shirt.size.id, 2)
  await shop.make.cartLine(customer, jeans.size.id)
  return shop.as(customer)('POST /api/cod_order_create/', {
    body: { type: 'cart', shipping_address_id: address.id },
  })
}

/** The ids of a return and of an exchange. */
async function takeBack(shop: TestShop) {
  const products = [await shop.make.product(), await shop.make.product()]
  const { customer, lines } = await deliveredOrder(shop, products)
  const [one, other] = lines.map(({ id }) => id)
  const reason = 'Too small & tight'
  return {
    returned: await askAndApprove(shop, customer, one ?? 0, { reason }),
    exchanged: await askAndApprove(shop, customer, other ?? 0, { request_type: 'Exchange' }),
  }
}

async function waitForStock(shop: TestShop): Promise<number> {
  const { id } = await shop.make.customer()
  const { size } = await shop.make.product({ stock: 0 })
  const alert = await shop.db
    .insertInto('stock_alerts')
    .values({ customer_id: id, size_id: size.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return alert.id
}

async function failDelivery(shop: TestShop, orderId: number, awb = 'AWB1') {
  await scanParcel(shop, awb, 'Delivery Attempted')
  const parcel = await shop.db
    .selectFrom('shipments')
    .select(['id', 'attempted_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { shipment_id: parcel.id, attempted_at: parcel.attempted_at?.toISOString() }
}

/** The id of what was answered to a delivery that failed. */
async function askAgain(shop: TestShop): Promise<number> {
  const { order_id: orderId } = await placeOrder(shop)
  await confirmOrder(shop.db, orderId)
  await bookShipment(shop.db, orderId, { awb: 'AWB2', courier: 'Test & Express' })
  const failed = await failDelivery(shop, orderId, 'AWB2')
  await answerNdr(
    shop.db,
    { id: failed.shipment_id, orderId },
    { what: 'reattempt', wantedOn: '2031-12-03' },
  )
  const { id } = await shop.db.selectFrom('ndr_answers').select('id').executeTakeFirstOrThrow()
  return id
}

async function askToMerge(shop: TestShop) {
  const [target, closed] = [await shop.make.customer(), await shop.make.customer()]
  const { merge_id } = await askMerge(shop.db, { targetId: target.id, closedId: closed.id })
  return { merge_id, is_target: true }
}

async function complain(shop: TestShop) {
  const body = { name: 'Meena', email: 'meena@example.com', message: 'The seam opened & tore.' }
  const response = await shop.fetch('/api/complaints/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, phone: '', order_number: '' }),
  })
  expect(response.status).toBe(201)
  const { id } = await shop.db.selectFrom('complaints').select('id').executeTakeFirstOrThrow()
  await answerComplaint(shop.db, id, 'A new one is on its way.')
  return { complaint_id: id }
}

/** As if staff had entered what a customer has paid for, and waited for it. */
async function sendLink(shop: TestShop): Promise<number> {
  const order = await payOrder(shop)
  const { purchase_id: id } = await shop.db
    .selectFrom('orders')
    .select('purchase_id')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  await asOwner(
    shop,
    `update purchases set kind = 'entered', entered_by = 'staff:1' where id = ${id}`,
  )
  return Number(id)
}

async function replyToReview(shop: TestShop, orderId: number): Promise<number> {
  await asOwner(
    shop,
    `insert into reviews (product_id, order_line_id, author_name, rating, body, reply, replied_at)
    select product_id, id, 'Meena', 2, 'The seam opened.', 'We mend it for you.', now()
    from order_lines where order_id = ${orderId} order by id limit 1`,
  )
  const { id } = await shop.db.selectFrom('reviews').select('id').executeTakeFirstOrThrow()
  return id
}

async function rejectReview(shop: TestShop, orderId: number) {
  await asOwner(
    shop,
    `insert into reviews (product_id, customer_id, order_line_id, author_name, rating, body, state, reject_reason,
      rejected_because)
    select product_id, customer_id, l.id, 'Meena', 2, 'Call me & ask.', 'rejected', 'personal_data',
      'It names personal data. Your number.'
    from order_lines l join orders o on o.id = order_id where order_id = ${orderId} order by l.id desc limit 1`,
  )
  const { id, version } = await shop.db
    .selectFrom('reviews')
    .select(['id', 'version'])
    .where('state', '=', 'rejected')
    .executeTakeFirstOrThrow()
  return { review_id: id, version }
}

async function everyMail(shop: TestShop): Promise<Record<string, Message>> {
  const order = await placeOrder(shop)
  await confirmOrder(shop.db, order.order_id)
  await bookShipment(shop.db, order.order_id, { awb: 'AWB1', courier: 'Test & Express' })
  const paid = await payOrder(shop)
  await cancelOrder(shop.db, null, paid.id)
  const refund = await shop.db
    .selectFrom('refunds')
    .select(['id', 'razorpay_payment_id'])
    .executeTakeFirstOrThrow()
  const { returned, exchanged } = await takeBack(shop)
  await receiveReturn(shop.db, returned)
  const complaint = await complain(shop)
  const payloads: Record<string, Record<string, unknown>> = {
    welcome: { first_name: 'Meena', customer_id: 1, confirm_until: 2_000_000_000 },
    password_reset: { seed: 'seed' },
    email_code: { seed: 'seed' },
    phone_login: { device: 'Chrome on Android', phone_end: '210' },
    account_deleted: { kept_orders: true },
    order_placed: { order_id: order.order_id },
    order_shipped: { order_id: order.order_id },
    order_out_for_delivery: { order_id: order.order_id },
    order_delivered: { order_id: order.order_id },
    delivery_failed: await failDelivery(shop, order.order_id),
    delivery_asked: { answer_id: await askAgain(shop) },
    parcel_lost: { order_id: order.order_id, remedy: 'again' },
    order_paid: { order_id: paid.id },
    payment_link: { purchase_id: await sendLink(shop) },
    order_prepaid: { order_id: paid.id, fee_paise: 50_00 },
    order_cancelled: { order_id: paid.id },
    order_came_back: { order_id: paid.id },
    payment_returned: { razorpay_payment_id: refund.razorpay_payment_id },
    refund_sent: { refund_id: refund.id },
    return_requested: { return_request_id: returned },
    return_approved: { return_request_id: returned },
    return_received: { return_request_id: returned },
    return_rejected: { return_request_id: returned },
    exchange_sent: { return_request_id: exchanged },
    exchange_failed: { return_request_id: exchanged },
    back_in_stock: { stock_alert_id: await waitForStock(shop) },
    merge_asked: await askToMerge(shop),
    complaint_received: complaint,
    complaint_answered: complaint,
    review_replied: { review_id: await replyToReview(shop, order.order_id) },
    review_rejected: await rejectReview(shop, order.order_id),
    books_off: {
      faults: ['Size 7 has 4 in stock and 3 in its ledger.'],
      remarks: ['No refund waits to be paid by UPI.'],
    },
  }
  const mails = Object.keys(composers).map(async (kind) => [
    kind,
    await write(shop, kind, payloads[kind]),
  ])
  return Object.fromEntries(await Promise.all(mails))
}

describe('every mail', () => {
  test.override({
    settings: {
      SHOP_NAME: 'Thread & Co',
      SHOP_EMAIL: 'hello@threads.in',
      SHOP_PHONE: '+91 98765 43210',
      SHOP_ADDRESS: '1 Mill Road, Tiruppur 641604',
      SHOP_LEGAL_NAME: 'Threads Private Limited',
      PUBLIC_URL: 'https://threads.in/',
    },
  })

  test('names the shop, and leads to nowhere but it', async ({ shop }) => {
    for (const { html, text, subject } of Object.values(await everyMail(shop))) {
      expect(subject).toMatch(/\S/)
      expect(html).toContain('>Thread &amp; Co</a>')
      for (const words of [html, text]) {
        expect(words).toContain('Threads Private Limited')
        expect(words).toContain('1 Mill Road, Tiruppur 641604')
        expect(words).toContain('hello@threads.in')
        expect(words).toContain('+91 98765 43210')
      }
      const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url]) => url)
      for (const url of addresses) {
        expect(url).toMatch(/^(https:\/\/threads\.in(\/|$)|mailto:hello@threads\.in$)/)
      }
      expect(text).toContain('\n\n-- \n')
    }
  })

  test('has the same content as text and as HTML', async ({ shop }) => {
    for (const { html, text } of Object.values(await everyMail(shop))) {
      const heading = /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1] ?? ''
      expect(text.startsWith(heading)).toBe(true)
      const buttons = [...html.matchAll(/class="button-words" href="([^"]*)"[^>]*>([^<]*)</g)]
      for (const [, url, words] of buttons)
        expect(text).toContain(`${words}: ${url?.replaceAll('&amp;', '&')}`)
      expect(text).not.toMatch(/<[a-z]|undefined|null|&amp;/)
    }
  })

  test('has a preheader, pictures of a stated size, and no more than Gmail shows', async ({
    shop,
  }) => {
    for (const { html } of Object.values(await everyMail(shop))) {
      expect(html).toMatch(/<div style="display:none[^>]*>\S/)
      expect(html).toContain('prefers-color-scheme:dark')
      for (const [picture] of html.matchAll(/<img[^>]*>/g)) {
        expect(picture).toMatch(/ width="\d+"/)
        expect(picture).toMatch(/ height="\d+"/)
        expect(picture).toMatch(/ alt="/)
      }
      expect(html.length).toBeLessThan(102_000)
    }
  })
})

test('the mark above a mail has no ground of its own', async ({ shop }) => {
  const { html } = await write(shop, 'welcome')
  const [, name = ''] = /src="[^"]+(\/[\w-]+\.png)"/.exec(html) ?? []
  const sharp = await openSharp()
  const mark = sharp(fileURLToPath(new URL(`../public${name}`, import.meta.url)))
  const { data } = await mark.extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer({
    resolveWithObject: true,
  })
  // Red, green, blue, and how opaque the corner is.
  expect(data.at(3)).toBe(0)
})

describe('the welcome', () => {
  test('greets by name, as text and not as markup', async ({ shop }) => {
    const { html, text } = await write(shop, 'welcome', { first_name: '<b>Meena & co' })
    expect(html).toContain('Welcome, &lt;b&gt;Meena &amp; co</h1>')
    expect(text).toContain('Welcome, <b>Meena & co')
    expect(text).toContain('http://localhost:4000/shop')
  })

  test('carries no words that lead elsewhere', async ({ shop }) => {
    const names = ['win at evil.example', 'https://evil', 'x@evil', 'evil.рф', 'a'.repeat(41), '']
    for (const first_name of [...names, undefined, 7]) {
      const { html, text } = await write(shop, 'welcome', { first_name })
      expect(html).toContain('>Welcome</h1>')
      expect(text).toMatch(/^Welcome\n/)
    }
    for (const first_name of ['K. Meena', 'மீனா', 'Meena\r\nRaman']) {
      const { text } = await write(shop, 'welcome', { first_name })
      expect(text).toMatch(`Welcome, ${first_name.replace('\r\n', ' ')}\n`)
    }
  })
})

test('the code is whole in subject, text and HTML', async ({ shop }) => {
  const { subject, html, text } = await write(shop, 'password_reset', { seed: 'seed' })
  const code = subject.slice(0, 6)
  expect(code).toMatch(/^\d{6}$/)
  expect(html).toContain(`>${code}</td>`)
  expect(text).toContain(`\n\n${code}\n\n`)
})

test('the last mail names retained orders only where there are some', async ({ shop }) => {
  const retained = await write(shop, 'account_deleted', { kept_orders: true })
  const none = await write(shop, 'account_deleted', { kept_orders: false })
  expect(retained.text).toContain('We keep the orders you placed')
  expect(none.text).not.toContain('We keep')
})

describe('the mail of an order', () => {
  test('shows an amount that nobody has heard of by its label and sum', async ({ shop }) => {
    const order = await placeOrder(shop)
    await addAmount(shop, order.order_number, giftWrap)
    const { html, text } = await write(shop, 'order_placed', order)
    expect(text).toContain('Gift wrap: ₹20.00\nTotal: ₹1,02,669.00')
    expect(html).toMatch(/Gift wrap<\/td>\s*<td[^>]*>₹20.00</)
  })

  test('names its lines, its amounts and where it goes', async ({ shop }) => {
    const order = await placeOrder(shop)
    const { subject, html, text } = await write(shop, 'order_placed', order)
    expect(subject).toBe(`Your order ${order.order_number}`)
    for (const line of [
      '2 × Oxford & Co (Indigo, M): ₹2,599.00',
      '1 × Jeans (Indigo, M): ₹1,00,000.00',
      'Subtotal: ₹1,02,599.00',
      'Cash on delivery fee: ₹50.00',
      'Total: ₹1,02,649.00',
      'Please keep ₹1,02,649.00 at hand',
      'Deliver to:\n14 Temple <Road>\nMadurai 625001\nTamil Nadu, India\n9876543210',
      'Payment:\nCash on Delivery',
      `http://localhost:4000/orderdetails/${order.order_id}`,
    ]) {
      expect(text).toContain(line)
    }
    expect(text).not.toContain('Shipping:')
    for (const words of ['₹2,599.00', '₹50.00', '₹1,02,649.00', '14 Temple &lt;Road&gt;']) {
      expect(html).toContain(words)
    }
    expect(html).toContain('Oxford &amp; Co<br>')
  })

  test('shows each line by a small JPEG, since Outlook reads no WebP', async ({ shop }) => {
    const order = await placeOrder(shop)
    const key = 'a'.repeat(24)
    // What was sold is never rewritten, but by the role that owns the table.
    const owner = new pg.Client({ connectionString: shop.ownerUrl })
    await owner.connect()
    await owner.query(`update order_lines set picture_key = '${key}' where quantity = 2`)
    await owner.end()
    const { html } = await write(shop, 'order_placed', order)
    const pictures = [...html.matchAll(/<img[^>]*mail\.jpg[^>]*>/g)].map(([picture]) => picture)
    expect(pictures).toHaveLength(1)
    expect(pictures[0]).toContain(
      `src="http://localhost:4000/media/${key}/mail.jpg" width="72" height="90" alt="Oxford &amp; Co, Indigo"`,
    )
  })
})

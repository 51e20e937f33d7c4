import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import type { Transport } from '../../ground/mail/smtp.ts'
import { openPostOffice, sendDueMails } from '../../testing/post-office.ts'
import { sendPushes, subscribe, testWithPushes as test } from '../../testing/push-shop.ts'
import { test as plain, type TestShop } from '../../testing/shop.ts'
import { notifyRestocked } from './service.ts'

const limited = plain.extend<{ settings: Record<string, string> }>({
  settings: { RATE_LIMITS: 'on', LIMIT_STOCK_ALERTS: '2' },
})

type Customer = { id: number; token: string; email: string }

const wait = (shop: TestShop, customer: Customer, size: { id: number }) =>
  shop.as(customer)('POST /api/stock-alerts/', { body: { size_id: size.id } })

let restocked = 0

/** As an operator's count would. */
const restock = (shop: TestShop, size: { id: number }, pieces: number) =>
  sql`insert into stock_ledger (size_id, delta, reason, cause)
    values (${size.id}, ${pieces}, 'adjustment', ${`count:${++restocked}`})`.execute(shop.db)

/** Sends what is due. @returns the mails about stock */
async function sendMails(shop: TestShop) {
  const transport = vi.fn<Transport>(async () => {})
  await sendDueMails(openPostOffice(shop, transport))
  return transport.mock.calls
    .filter(([mail]) => mail.kind === 'back_in_stock')
    .map(([mail, message]) => ({ recipient: mail.recipient, ...message }))
}

const recipients = async (shop: TestShop) =>
  (await sendMails(shop)).map(({ recipient }) => recipient)

describe('who waits for a sold-out size', () => {
  test('is notified once when it is back, by mail with its link and by push', async ({
    shop,
    pushService,
  }) => {
    const customer = await shop.make.customer()
    const shirt = await shop.make.product({
      name: 'The Madurai Shirt',
      stock: 0,
      colours: [{ name: 'Sky & Sea' }],
    })
    const phone = await subscribe(shop, pushService, customer)
    await wait(shop, customer, shirt.size)
    await wait(shop, customer, shirt.size)
    expect(await shop.as(customer)('GET /api/stock-alerts/')).toMatchObject([
      { size_id: shirt.size.id, size: 'M', product: { name: 'The Madurai Shirt' } },
    ])
    expect(await notifyRestocked(shop.db)).toBe(0)
    await restock(shop, shirt.size, 1)
    expect(await notifyRestocked(shop.db)).toBe(1)
    expect(await notifyRestocked(shop.db)).toBe(0)
    const path = `/product/${shirt.id}/${await slugOf(shop, shirt.id)}?color=Sky+%26+Sea&size=M`
    const [mail, ...others] = await sendMails(shop)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: customer.email,
      subject: 'The Madurai Shirt is back in M',
      text: expect.stringContaining(shop.config.publicUrl + path),
    })
    await sendPushes(shop)
    expect(phone.taken.map(({ message }) => message)).toMatchObject([{ path }])
    expect(JSON.stringify(phone.taken[0]?.message.title)).not.toContain('Madurai')
    expect(await shop.as(customer)('GET /api/stock-alerts/')).toEqual([])
  })

  test('is notified when a cancelled order brings it back', async ({ shop }) => {
    const { size, selection } = await shop.make.product({ stock: 1 })
    const buyer = await shop.make.customer()
    const address = await shop.make.address(buyer)
    const { order_id: id } = await shop.as(buyer)('POST /api/cod_order_create/', {
      body: { type: 'buynow', ...selection, quantity: 1, shipping_address_id: address.id },
    })
    const customer = await shop.make.customer()
    await wait(shop, customer, size)
    await shop.as(buyer)('POST /api/orders/{id}/cancel/', { params: { id } })
    await notifyRestocked(shop.db)
    expect(await recipients(shop)).toEqual([customer.email])
  })

  test('is notified in the order of asking, five for each piece and day', async ({ shop }) => {
    const { size } = await shop.make.product({ stock: 0 })
    const waiting: Customer[] = []
    for (let n = 0; n < 12; n++) waiting.push(await shop.make.customer())
    for (const customer of waiting) await wait(shop, customer, size)
    const emails = waiting.map(({ email }) => email)
    await restock(shop, size, 1)
    const notified = await Promise.all(Array.from({ length: 4 }, () => notifyRestocked(shop.db)))
    expect(Math.max(...notified)).toBe(5)
    expect(await recipients(shop)).toEqual(emails.slice(0, 5))
    expect(await notifyRestocked(shop.db)).toBe(0)
    await restock(shop, size, 1)
    await notifyRestocked(shop.db)
    expect(await recipients(shop)).toEqual(emails.slice(5, 10))
    await sql`update stock_alerts set told_at = told_at - interval '2 days'`.execute(shop.db)
    await notifyRestocked(shop.db)
    expect(await recipients(shop)).toEqual(emails.slice(10))
  })

  test('waits again, at her place, when it was sold before the mail went', async ({ shop }) => {
    const { size } = await shop.make.product({ stock: 0 })
    const [first, second] = [await shop.make.customer(), await shop.make.customer()]
    await wait(shop, first, size)
    await restock(shop, size, 1)
    await notifyRestocked(shop.db)
    await restock(shop, size, -1)
    await wait(shop, second, size)
    expect(await recipients(shop)).toEqual([])
    await restock(shop, size, 1)
    await notifyRestocked(shop.db)
    expect(await recipients(shop)).toEqual([first.email, second.email])
    expect(await shop.as(first)('GET /api/stock-alerts/')).toEqual([])
  })

  test('does not wait again who had the mail, when the push came too late', async ({
    shop,
    pushService,
  }) => {
    const { size } = await shop.make.product({ stock: 0 })
    const customer = await shop.make.customer()
    const phone = await subscribe(shop, pushService, customer)
    await wait(shop, customer, size)
    await restock(shop, size, 1)
    await notifyRestocked(shop.db)
    expect(await recipients(shop)).toEqual([customer.email])
    await restock(shop, size, -1)
    await sendPushes(shop)
    expect(phone.offered).toEqual([])
    await restock(shop, size, 1)
    expect(await notifyRestocked(shop.db)).toBe(0)
  })

  test('is not notified once she waits no longer, nor of what is off sale', async ({ shop }) => {
    const customer = await shop.make.customer()
    const { size } = await shop.make.product({ stock: 0 })
    const gone = await shop.make.product({ stock: 0 })
    await wait(shop, customer, size)
    await wait(shop, customer, gone.size)
    const params = { sizeId: size.id }
    await shop.as(customer)('DELETE /api/stock-alerts/{sizeId}/', { params })
    await shop.db
      .updateTable('products')
      .set({ is_active: false })
      .where('id', '=', gone.id)
      .execute()
    await restock(shop, size, 5)
    await restock(shop, gone.size, 5)
    expect(await notifyRestocked(shop.db)).toBe(0)
    const again = shop.as(customer)('DELETE /api/stock-alerts/{sizeId}/', { params })
    await expect(again).rejects.toMatchObject({ status: 404 })
  })

  test('gets no mail that she has switched off, before or meanwhile', async ({
    shop,
    pushService,
  }) => {
    const { size } = await shop.make.product({ stock: 0 })
    const customer = await shop.make.customer()
    const phone = await subscribe(shop, pushService, customer)
    const mute = () =>
      shop.as(customer)('PUT /api/notifications/', {
        body: { kind: 'mail:back_in_stock', is_on: false },
      })
    await mute()
    await wait(shop, customer, size)
    await restock(shop, size, 1)
    await notifyRestocked(shop.db)
    expect(await recipients(shop)).toEqual([])
    await sendPushes(shop)
    expect(phone.taken).toHaveLength(1)

    const late = await shop.make.product({ stock: 0 })
    const other = await shop.make.customer()
    await wait(shop, other, late.size)
    await restock(shop, late.size, 1)
    await notifyRestocked(shop.db)
    await shop.as(other)('PUT /api/notifications/', {
      body: { kind: 'mail:back_in_stock', is_on: false },
    })
    expect(await recipients(shop)).toEqual([])
  })

  test('has the mail switched on again where nothing else would reach her', async ({ shop }) => {
    const { size } = await shop.make.product({ stock: 0 })
    const customer = await shop.make.customer()
    const api = shop.as(customer)
    await api('PUT /api/notifications/', { body: { kind: 'mail:back_in_stock', is_on: false } })
    await wait(shop, customer, size)
    const { choices } = await api('GET /api/notifications/')
    expect(choices['mail:back_in_stock']).toBe(true)
  })
})

describe('what cannot be waited for', () => {
  test('is what is in stock, off sale or not there', async ({ shop }) => {
    const customer = await shop.make.customer()
    const here = await shop.make.product({ stock: 1 })
    const gone = await shop.make.product({ stock: 0, isActive: false })
    await expect(wait(shop, customer, here.size)).rejects.toMatchObject({ status: 400 })
    await expect(wait(shop, customer, gone.size)).rejects.toMatchObject({ status: 404 })
    await expect(wait(shop, customer, { id: 999_999 })).rejects.toMatchObject({ status: 404 })
    expect(await shop.as(customer)('GET /api/stock-alerts/')).toEqual([])
  })

  limited('is a size beyond the limit, and one taken back makes room', async ({ shop }) => {
    const customer = await shop.make.customer()
    const { variant } = await shop.make.product({ stock: 0, sizes: ['S', 'M', 'L'] })
    const [one, two, three] = variant.sizes
    if (!one || !two || !three) throw new Error('a product has too few sizes')
    await wait(shop, customer, one)
    await wait(shop, customer, two)
    await wait(shop, customer, two)
    await expect(wait(shop, customer, three)).rejects.toMatchObject({
      status: 400,
      message: 'You wait for 2 sizes. Take one back to ask for another.',
    })
    const params = { sizeId: one.id }
    await shop.as(customer)('DELETE /api/stock-alerts/{sizeId}/', { params })
    await wait(shop, customer, three)
  })
})

async function slugOf(shop: TestShop, id: number): Promise<string> {
  const product = await shop.db
    .selectFrom('products')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return product.slug
}

import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { consentTexts } from '../../../contract/consent-texts.ts'
import { refusalOf, send } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { recordConsent } from './record-consent.ts'

const entries = async (shop: TestShop) =>
  (
    await shop.db
      .selectFrom('consents')
      .select(['customer_id', 'contact', 'purpose', 'is_given', 'text'])
      .orderBy('id')
      .execute()
  ).map(({ customer_id: id, contact, purpose, is_given: given, text }) => [
    id ?? contact,
    purpose,
    given,
    text,
  ])

const registration = {
  first_name: 'Meena',
  phone: '9876543210',
  address: '',
  email: 'meena@example.com',
  username: 'meena@example.com',
  password: 'secret-1x',
  password_confirm: 'secret-1x',
}

describe('a consent', () => {
  test('is logged with its text and time where the shop asks for it, once', async ({ shop }) => {
    await send(shop, 'POST /api/register/', { json: registration })
    const { id } = await shop.db.selectFrom('customers').select('id').executeTakeFirstOrThrow()
    expect(await entries(shop)).toEqual([[id, 'terms', true, consentTexts.register]])

    const customer = await shop.make.customer()
    const api = shop.as(customer)
    const address = await shop.make.address(customer)
    const { selection } = await shop.make.product({ stock: 9 })
    const order = {
      type: 'buynow',
      ...selection,
      quantity: 1,
      shipping_address_id: address.id,
    } as const
    await api('POST /api/cod_order_create/', { body: order })
    await api('POST /api/cod_order_create/', { body: order })
    const soldOut = await shop.make.product({ stock: 0 })
    await api('POST /api/stock-alerts/', { body: { size_id: soldOut.size.id } })
    expect((await entries(shop)).slice(1)).toEqual([
      [customer.id, 'terms', true, consentTexts.checkout],
      [customer.id, 'stock_alerts', true, consentTexts.stockAlerts],
    ])
    const { consents } = await api('GET /api/my-data/')
    expect(consents).toMatchObject([
      { purpose: 'terms', is_given: true, text: consentTexts.checkout, at: expect.any(String) },
      { purpose: 'stock_alerts', is_given: true, text: consentTexts.stockAlerts },
    ])
  })

  test('is withdrawn as it was given, and what it was for ends', async ({ shop }) => {
    const customer = await shop.make.customer()
    const api = shop.as(customer)
    const withdraw = (purpose: 'push' | 'stock_alerts' | 'whatsapp' | 'terms') =>
      api('DELETE /api/consents/{purpose}/', { params: { purpose } })
    const { size } = await shop.make.product({ stock: 0 })
    await api('POST /api/stock-alerts/', { body: { size_id: size.id } })
    await recordConsent(
      shop.db,
      { customerId: customer.id },
      { purpose: 'whatsapp', isGiven: true, text: 'Write to me by WhatsApp' },
    )
    expect((await api('GET /api/consents/')).map(({ purpose }) => purpose)).toEqual([
      'stock_alerts',
      'whatsapp',
    ])
    await withdraw('stock_alerts')
    await withdraw('whatsapp')
    expect(await api('GET /api/consents/')).toEqual([])
    expect(await api('GET /api/stock-alerts/')).toEqual([])
    expect((await entries(shop)).slice(2)).toEqual([
      [customer.id, 'stock_alerts', false, 'Withdraw'],
      [customer.id, 'whatsapp', false, 'Withdraw'],
    ])
    expect((await refusalOf(withdraw('push'))).status).toBe(404)
    expect((await refusalOf(withdraw('whatsapp'))).status).toBe(404)
    expect((await refusalOf(withdraw('terms'))).status).toBe(400)

    await api('POST /api/stock-alerts/', { body: { size_id: size.id } })
    await api('DELETE /api/stock-alerts/{sizeId}/', { params: { sizeId: size.id } })
    expect((await entries(shop)).at(-1)).toEqual([
      customer.id,
      'stock_alerts',
      false,
      'Stop waiting',
    ])
  })

  test('of a person without an account is under an address or a number', async ({ shop }) => {
    const given = { purpose: 'whatsapp', isGiven: true, text: 'Write to me by WhatsApp' } as const
    await recordConsent(shop.db, { contact: ' Meena@Example.com ' }, given)
    await recordConsent(shop.db, { contact: 'meena@example.com' }, given)
    expect(await entries(shop)).toEqual([['meena@example.com', 'whatsapp', true, given.text]])
    const { rows } = await sql`
      select has_consent('whatsapp', p_contact => 'MEENA@example.com') as hers,
        has_consent('sms', p_contact => 'meena@example.com') as other`.execute(shop.db)
    expect(rows).toEqual([{ hers: true, other: false }])
  })

  test('is one entry when ten requests give it at once', async ({ shop }) => {
    const customer = await shop.make.customer()
    const given = { purpose: 'sms', isGiven: true, text: 'Write to me by SMS' } as const
    await Promise.all(
      Array.from({ length: 10 }, () => recordConsent(shop.db, { customerId: customer.id }, given)),
    )
    expect(await entries(shop)).toHaveLength(1)
  })

  test('ends with the account, and its entries stay', async ({ shop }) => {
    const customer = await shop.make.customer()
    const given = { purpose: 'terms', isGiven: true, text: consentTexts.checkout } as const
    await recordConsent(shop.db, { customerId: customer.id }, given)
    const json = { password: 'secret-1' }
    const { status } = await send(shop, 'POST /api/delete-account/', {
      token: customer.token,
      json,
    })
    expect(status).toBe(200)
    expect(await entries(shop)).toEqual([
      [customer.id, 'terms', true, consentTexts.checkout],
      [customer.id, 'terms', false, 'Delete my account'],
    ])
  })

  test('cannot be written, changed or deleted by the application', async ({ shop }) => {
    const customer = await shop.make.customer()
    const given = { purpose: 'sms', isGiven: true, text: 'Write to me by SMS' } as const
    await recordConsent(shop.db, { customerId: customer.id }, given)
    for (const statement of [
      sql`insert into consents (customer_id, purpose, is_given, text) values (${customer.id}, 'sms', false, 'x')`,
      sql`update consents set is_given = false`,
      sql`update consents set created_at = now()`,
      sql`delete from consents`,
      sql`truncate consents`,
    ]) {
      await expect(statement.execute(shop.db)).rejects.toThrow(
        'permission denied for table consents',
      )
    }
  })
})

import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { collide } from '../../testing/collide.ts'
import { isWaiting } from '../../testing/is-waiting.ts'
import { refusalOf, send } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'

const madurai = {
  address_line1: '1 Temple Road',
  city: 'Madurai',
  state: 'Tamil Nadu',
  country: 'India',
  postal_code: '625001',
  phone: '9876543210',
  type_of_address: 'home',
} as const

const add = (shop: TestShop, token: string, changes: object = {}) =>
  send(shop, 'POST /api/shipping-address/', { token, json: { ...madurai, ...changes } })

const change = (shop: TestShop, token: string, id: number, json: object) =>
  send(shop, `PUT /api/shipping-address/${id}/`, { token, json })

const book = (shop: TestShop, customer: { token: string }) =>
  shop.as(customer)('GET /api/shipping-address/')

const defaults = (shop: TestShop) =>
  shop.db.selectFrom('addresses').select('id').where('is_default', '=', true).execute()

describe('an address', () => {
  test('is added, listed, changed and deleted', async ({ shop }) => {
    const customer = await shop.make.customer()
    const response = await add(shop, customer.token)
    expect(response.status).toBe(201)
    const { message, ...added } = await response.json()
    expect(message).toBe('Address added successfully!')
    expect(added).toEqual({
      id: expect.any(Number),
      contact_person_name: '',
      contact_person_number: '',
      company: '',
      address_line2: '',
      ...madurai,
      is_default: true,
    })
    expect(await book(shop, customer)).toEqual([added])

    const changed = await change(shop, customer.token, added.id, { city: 'Coimbatore' })
    expect(changed.status).toBe(200)
    const after = { ...added, city: 'Coimbatore' }
    expect(await changed.json()).toEqual({ ...after, message: 'Address updated successfully!' })
    expect(await book(shop, customer)).toEqual([after])

    const deleted = await send(shop, `DELETE /api/shipping-address/${added.id}`, customer)
    expect(await deleted.json()).toEqual({ message: 'Address deleted successfully!' })
    expect(await book(shop, customer)).toEqual([])
    const again = await send(shop, `DELETE /api/shipping-address/${added.id}/`, customer)
    expect(again.status).toBe(404)
    expect(await again.json()).toMatchObject({
      error: 'This address is no longer in your address book.',
    })
  })

  test('comes from urlencoded and multipart forms as from JSON', async ({ shop }) => {
    const { token } = await shop.make.customer()
    const form = new FormData()
    const fields = { ...madurai, is_default: 'false', company: '', address_line2: '' }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const multipart = (method: string, path: string) =>
      shop.fetch(path, { method, body: form, headers: { authorization: `Token ${token}` } })
    const urlencoded = await send(shop, 'POST /api/shipping-address/', {
      token,
      form: { ...fields, is_default: 'on' },
    })
    const posted = await multipart('POST', '/api/shipping-address/')
    expect([urlencoded.status, posted.status]).toEqual([201, 201])
    const first = await urlencoded.json()
    expect(first).toMatchObject({ ...madurai, is_default: true })
    form.set('city', 'Salem')
    const put = await multipart('PUT', `/api/shipping-address/${first.id}/`)
    expect(put.status).toBe(200)
    expect(await put.json()).toMatchObject({ id: first.id, city: 'Salem', is_default: false })
  })

  test('has its type as type_of_address or, from the checkout, as address_type', async ({
    shop,
  }) => {
    const { token } = await shop.make.customer()
    const typeOf = async (response: Promise<Response>) =>
      (await (await response).json()).type_of_address
    const { type_of_address: _type, ...untyped } = madurai
    const post = (json: object) => send(shop, 'POST /api/shipping-address/', { token, json })
    expect(await typeOf(post({ ...untyped, address_type: 'office' }))).toBe('office')
    expect(await typeOf(post({ ...madurai, type_of_address: 'other' }))).toBe('other')
    expect(await typeOf(post(untyped))).toBe('home')
    const [first] = await book(shop, { token })
    const id = first?.id ?? 0
    expect(await typeOf(change(shop, token, id, { address_type: 'other' }))).toBe('other')
    expect(await typeOf(change(shop, token, id, { city: 'Salem' }))).toBe('other')
  })

  test('refuses each bad field by its name and stores nothing', async ({ shop }) => {
    const customer = await shop.make.customer()
    const blank = ['This field is required.']
    const pin = ['Enter a valid six-digit PIN code.']
    const cases: [changes: object, fields: object][] = [
      [{ address_line1: '  ' }, { address_line1: blank }],
      [{ city: '' }, { city: blank }],
      [{ state: '' }, { state: blank }],
      [{ country: ' ' }, { country: blank }],
      [{ phone: '' }, { phone: blank }],
      [{ city: undefined }, { city: ['This field is required.'] }],
      [{ phone: 'call me' }, { phone: ['A phone number has digits only.'] }],
      [{ phone: '98765432101' }, { phone: ['A phone number has at most ten digits.'] }],
      [{ phone: '987654321' }, { phone: ['Enter a ten-digit phone number.'] }],
      [
        { phone: '04423456789' },
        { phone: ['Enter a phone number that begins with 6, 7, 8 or 9.'] },
      ],
      [
        { contact_person_number: '1' },
        { contact_person_number: ['Enter a ten-digit phone number.'] },
      ],
      [{ contact_person_number: 'x' }, { contact_person_number: expect.any(Array) }],
      [{ type_of_address: 'castle' }, { type_of_address: ['Choose home, office or other.'] }],
      [{ postal_code: '62500' }, { postal_code: pin }],
      [{ postal_code: '025001' }, { postal_code: pin }],
      [{ postal_code: '560001' }, { postal_code: ['This PIN code is not in Tamil Nadu.'] }],
      [{ postal_code: 'SW1A 1AA', country: 'INDIA' }, { postal_code: pin }],
      [{ postal_code: '<b>' }, { postal_code: ['Enter a valid postal code.'] }],
      [{ address_line1: 'x'.repeat(201) }, { address_line1: ['Use at most 200 characters.'] }],
      [{ city: 'a\0b' }, { city: ['Text may not contain a NUL character.'] }],
      [{ is_default: 'maybe' }, { is_default: expect.any(Array) }],
    ]
    for (const [changes, fields] of cases) {
      const response = await add(shop, customer.token, changes)
      expect([changes, response.status]).toEqual([changes, 400])
      expect(await response.json()).toEqual(fields)
    }
    expect(await book(shop, customer)).toEqual([])
  })

  test('outside India has a postal code of any form', async ({ shop }) => {
    const { token } = await shop.make.customer()
    const london = { country: 'United Kingdom', state: 'London', postal_code: 'SW1A 1AA' }
    const response = await add(shop, token, london)
    expect(response.status).toBe(201)
    const { id } = await response.json()
    expect((await change(shop, token, id, { phone: '20794600' })).status).toBe(200)
    const short = await change(shop, token, id, { country: 'India', postal_code: '625001' })
    expect(await short.json()).toEqual({ phone: ['Enter a ten-digit phone number.'] })
    await change(shop, token, id, { phone: '9876543210' })
    const moved = await change(shop, token, id, { country: 'India' })
    expect(moved.status).toBe(400)
    expect(await moved.json()).toEqual({ postal_code: ['Enter a valid six-digit PIN code.'] })
    const both = await change(shop, token, id, { country: 'India', postal_code: '625001' })
    expect(both.status).toBe(200)
  })

  test.for([
    ['Germany', 'Bayern', 'München', '80331', '+49 151 23456789', '+4915123456789'],
    ['Germany', 'Bayern', 'München', '80331', '015123456789', '+4915123456789'],
    ['United States', 'NY', 'New York', '10001', '+1 408 555 0100', '+14085550100'],
    ['United States', 'NY', 'New York', '10001', '9175550100', '+19175550100'],
    ['United Kingdom', 'England', 'London', 'SW1A 1AA', '7911123456', '+447911123456'],
    ['Hong Kong SAR', 'HK', 'Hong Kong', '', '51234567', '+85251234567'],
    ['United Arab Emirates', 'Dubai', 'Dubai', '', '050 123 4567', '+971501234567'],
    ['Japan', 'Tokyo', 'Tokyo', '１００−０００１', '+91 98765 43210', '+919876543210'],
  ] as const)('in %s, %s, %s %s has %s as %s', async (given, { shop }) => {
    const [country, state, city, postal_code, phone, stored] = given
    const { token } = await shop.make.customer()
    const place = { country, state, city, postal_code }
    const response = await add(shop, token, { ...place, phone, contact_person_number: phone })
    expect([response.status, await response.json()]).toMatchObject([
      201,
      {
        phone: stored,
        contact_person_number: stored,
        postal_code: postal_code.normalize('NFKC').replace('−', '-'),
      },
    ])
  })

  test('has no postal code only in countries without them', async ({ shop }) => {
    const { token } = await shop.make.customer()
    for (const country of ['India', 'Germany', 'United States']) {
      const response = await add(shop, token, { country, postal_code: '' })
      expect([country, await response.json()]).toEqual([
        country,
        { postal_code: ['This field is required.'] },
      ])
    }
  })

  test('has its number’s code when it moves to another country, and without it at home', async ({
    shop,
  }) => {
    const { token } = await shop.make.customer()
    const { id } = await (await add(shop, token)).json()
    const london = { country: 'United Kingdom', state: 'London', postal_code: 'SW1A 1AA' }
    const away = await change(shop, token, id, london)
    expect(await away.json()).toMatchObject({ phone: '+919876543210' })
    const { country, state, postal_code } = madurai
    const home = await change(shop, token, id, { country, state, postal_code })
    expect(await home.json()).toMatchObject({ phone: '9876543210' })
    const both = await change(shop, token, id, { ...london, phone: '+44 (0)20 7946 0000' })
    expect(await both.json()).toMatchObject({ phone: '+442079460000' })
    const kept = await change(shop, token, id, { country, state, postal_code })
    expect(await kept.json()).toEqual({ phone: ['A phone number has digits only.'] })
  })

  test('in India has PIN code and numbers in any script’s digits', async ({ shop }) => {
    const { token } = await shop.make.customer()
    const response = await add(shop, token, { postal_code: '६२५ ००१', phone: '९८७६५४३२१०' })
    expect(await response.json()).toMatchObject({ postal_code: '625001', phone: '9876543210' })
  })

  test('is as if blank where nothing of it is seen, and has joiners within words', async ({
    shop,
  }) => {
    const customer = await shop.make.customer()
    const blank = ['This field is required.']
    const invisible = [
      '\u200b',
      '\u3164',
      '\u2063',
      '\ufe0f',
      '\u00ad \u2060',
      '\u2800',
      '\u{e0020}',
    ]
    for (const sign of invisible) {
      for (const field of ['address_line1', 'city', 'state']) {
        const response = await add(shop, customer.token, { [field]: sign })
        expect([sign, field, await response.json()]).toEqual([sign, field, { [field]: blank }])
      }
    }
    const name = 'ശ്രീ അവന്\u200d'
    const response = await add(shop, customer.token, {
      contact_person_name: name,
      company: '\u200b',
    })
    expect(await response.json()).toMatchObject({ contact_person_name: name, company: '' })
  })

  test('must have a PIN code of its state on a change, old ones left alone', async ({ shop }) => {
    const { token } = await shop.make.customer()
    const { id } = await (await add(shop, token)).json()
    const moved = await change(shop, token, id, { state: 'Karnataka' })
    expect(moved.status).toBe(400)
    expect(await moved.json()).toEqual({ postal_code: ['This PIN code is not in Karnataka.'] })
    await shop.db.updateTable('addresses').set({ postal_code: '110001', phone: '1' }).execute()
    expect((await change(shop, token, id, { is_default: true })).status).toBe(200)
    expect((await change(shop, token, id, { state: 'Delhi', phone: '9876543210' })).status).toBe(
      200,
    )
  })

  test('leaves on a change what was not sent, and refuses blanks that were', async ({ shop }) => {
    const { token } = await shop.make.customer()
    const { id } = await (await add(shop, token, { company: 'Nool' })).json()
    const { message: _message, ...same } = await (await change(shop, token, id, {})).json()
    expect(same).toMatchObject({ ...madurai, company: 'Nool', is_default: true })
    expect((await change(shop, token, id, { city: '' })).status).toBe(400)
    expect((await change(shop, token, id, { phone: '' })).status).toBe(400)
    const cleared = await change(shop, token, id, { company: '' })
    expect(await cleared.json()).toMatchObject({ company: '', city: 'Madurai' })
  })

  test('cannot be given an id or another owner', async ({ shop }) => {
    const customer = await shop.make.customer()
    const other = await shop.make.customer()
    const { id } = await (await add(shop, customer.token)).json()
    await change(shop, customer.token, id, { id: 999, customer_id: other.id, city: 'Salem' })
    expect(await book(shop, customer)).toMatchObject([{ id, city: 'Salem' }])
    expect(await book(shop, other)).toEqual([])
  })

  test('past the 50th is refused', async ({ shop }) => {
    const customer = await shop.make.customer()
    for (let n = 0; n < 50; n++) await shop.make.address(customer)
    expect((await add(shop, customer.token)).status).toBe(400)
    expect(await book(shop, customer)).toHaveLength(50)
  })
})

describe('the default address', () => {
  test('is the first, until another takes it', async ({ shop }) => {
    const customer = await shop.make.customer()
    const first = await (await add(shop, customer.token, { is_default: false })).json()
    const second = await (await add(shop, customer.token)).json()
    expect([first.is_default, second.is_default]).toEqual([true, false])
    const third = await (await add(shop, customer.token, { is_default: true })).json()
    expect(await defaults(shop)).toEqual([{ id: third.id }])
    await change(shop, customer.token, second.id, { is_default: true })
    expect(await defaults(shop)).toEqual([{ id: second.id }])
    await change(shop, customer.token, second.id, { is_default: false })
    expect(await defaults(shop)).toEqual([])
  })

  test('is one for each customer', async ({ shop }) => {
    const customers = [await shop.make.customer(), await shop.make.customer()]
    for (const { token } of customers) await add(shop, token, { is_default: true })
    expect(await defaults(shop)).toHaveLength(2)
  })

  test('is one also after 20 changes at once', async ({ shop }) => {
    const customer = await shop.make.customer()
    const ids: number[] = []
    for (let n = 0; n < 5; n++) ids.push((await shop.make.address(customer)).id)
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 4 === 3
          ? add(shop, customer.token, { is_default: true })
          : change(shop, customer.token, ids[n % 5] ?? 0, { is_default: true }),
      ),
    )
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200, 201]))
    expect(await defaults(shop)).toHaveLength(1)
    expect(await book(shop, customer)).toHaveLength(10)
  })

  test('is the first also of 20 added at once', async ({ shop }) => {
    const customer = await shop.make.customer()
    await Promise.all(Array.from({ length: 20 }, () => add(shop, customer.token)))
    expect(await defaults(shop)).toHaveLength(1)
  })
})

test('an address that is deleted while it is changed is not found', async ({ shop }) => {
  const customer = await shop.make.customer()
  const { id } = await shop.make.address(customer)
  const waiting = async () => {
    const { rows } = await sql`select 1 from pg_locks where not granted`.execute(shop.db)
    return rows.length > 0
  }
  const changed = await shop.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('addresses').where('id', '=', id).execute()
    const response = change(shop, customer.token, id, { city: 'Salem' })
    // The change has come as far as it can before the deletion is done.
    while (!(await waiting()));
    return { response }
  })
  expect((await changed.response).status).toBe(404)
})

test('an account deleted meanwhile gets no address', async ({ shop }) => {
  const { token } = await shop.make.customer()
  const { late } = await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('customers').set({ deleted_at: new Date() }).execute()
    const late = add(shop, token)
    await isWaiting(shop)
    return { late }
  })
  expect((await late).status).toBe(401)
  expect(await shop.db.selectFrom('addresses').selectAll().execute()).toEqual([])
})

test('an address that is unknown or malformed is not found', async ({ shop }) => {
  const customer = await shop.make.customer()
  const api = shop.as(customer)
  for (const id of [1, 0, 'x', '1.5', '99999999999']) {
    const params = { id }
    const put = api('PUT /api/shipping-address/{id}/', { params, body: { city: 'Salem' } })
    expect(await refusalOf(put)).toMatchObject({ status: 404 })
    const remove = api('DELETE /api/shipping-address/{id}/', { params })
    expect(await refusalOf(remove)).toMatchObject({ status: 404 })
  }
})

test('a change of the address book that collides with another is made again', async ({ shop }) => {
  const customer = await shop.make.customer()
  await collide(shop, 'addresses', 2)
  const added = await add(shop, customer.token)
  expect(added.status).toBe(201)
  const { id } = await added.json()
  await collide(shop, 'addresses', 2)
  expect((await change(shop, customer.token, id, { city: 'Coimbatore' })).status).toBe(200)
  expect(await book(shop, customer)).toMatchObject([{ city: 'Coimbatore', is_default: true }])
})

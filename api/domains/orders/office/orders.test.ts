import { describe, expect } from 'vitest'
import { collide } from '../../../testing/collide.ts'
import { countStatements } from '../../../testing/count-statements.ts'
import { multiplyOrder } from '../../../testing/many-orders.ts'
import { bookOrder, payOrder, placeOrder, takeOrder } from '../../../testing/orders.ts'
import { asOwner } from '../../../testing/owner.ts'
import { scanParcel } from '../../../testing/scan-parcel.ts'
import { type TestShop, test, testWithGateway } from '../../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../../testing/staff.ts'
import { stockOf } from '../../../testing/stock.ts'
import { markDelivered, trackByHand } from '../../shipping/service.ts'
import { cancelOrder } from '../cancel-order.ts'
import { confirmOrder } from '../move-order.ts'
import { placeOf } from './find-search.ts'
import { findFar, findNear, hasGarmentNear } from './queries.ts'
import { readSearch } from './read-search.ts'

const path = (number: string, act = '') => `/api/office/orders/${number}/${act}`
const phone = '9876543210'
const anywhere = { state: '', from: '', to: '', payment: '', city: '' } as const

describe('an order in the office', () => {
  test('is shown with what its screen needs, and who did what', async ({ shop }) => {
    const support = await makeStaff(shop, 'support', 'Meena')
    const { number } = await placeOrder(shop)
    const confirmed = await read(sendAs(shop, support, `POST ${path(number, 'confirm/')}`))
    expect(confirmed).toMatchObject({
      status: 200,
      body: {
        number,
        status: 'Confirmed',
        version: 2,
        total_amount: 1349,
        shipping_address: { city: 'Madurai', phone },
        lines: [
          { quantity: 1, code: expect.stringMatching(/^NS\d{7}$/), shelf: '', unit_price: 1299 },
        ],
        parcels: [],
        refunds: [],
        documents: [],
        notes: [],
        tags: [],
        events: [
          { what: 'Pending', actor: { kind: 'customer', name: 'The customer' } },
          { what: 'Confirmed', actor: { kind: 'staff', name: 'Meena' } },
        ],
        risk: null,
        can: { confirm: false, cancel: true, address: true },
      },
    })
    const again = sendAs(shop, support, `POST ${path(number, 'confirm/')}`)
    expect((await again).status).toBe(409)
    expect((await sendAs(shop, support, `GET ${path('NL1')}`)).status).toBe(404)
  })

  test('shows its street to those who send it, and not to the accountant', async ({ shop }) => {
    const { number } = await placeOrder(shop)
    const streetFor = async (role: 'support' | 'accountant') => {
      const staff = await makeStaff(shop, role)
      const { body } = await read(sendAs(shop, staff, `GET ${path(number)}`))
      const { address_line1, address_line2, city, postal_code } = body.shipping_address
      return { address_line1, address_line2, city, postal_code }
    }
    const { city, postal_code, ...street } = await streetFor('support')
    expect(street.address_line1).not.toBe('')
    expect(street.address_line1).not.toBeNull()
    const hidden = { address_line1: null, address_line2: null }
    expect(await streetFor('accountant')).toEqual({ ...hidden, city, postal_code })
  })

  test('has the courier as the actor of what its scans moved', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const { number, awb } = await bookOrder(shop)
    await shop.db.connection().execute(async (db) => {
      await scanParcel({ ...shop, db }, awb, 'Delivered')
    })
    const { body } = await read(sendAs(shop, owner, `GET ${path(number)}`))
    expect(body.parcels).toMatchObject([{ awb, courier: 'Test Express', direction: 'forward' }])
    expect(body.events.at(-1)).toMatchObject({ what: 'Delivered' })
    expect(body.can).toEqual({ confirm: false, cancel: false, address: false })
  })

  test('has its cash at the courier until it is remitted, though it is paid', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const { id, number } = await bookOrder(shop)
    const shown = async () => {
      const [list, one] = await Promise.all(
        ['', `${number}/`].map((of) => read(sendAs(shop, owner, `GET /api/office/orders/${of}`))),
      )
      return [list?.body.results[0], one?.body].map(({ payment_status, cash }) => [
        payment_status,
        cash,
      ])
    }
    expect(await shown()).toEqual(Array(2).fill(['unpaid', 'door']))
    await markDelivered(shop.db, id)
    expect(await shown()).toEqual(Array(2).fill(['paid', 'courier']))
    await asOwner(shop, "update cash_places set place = 'bank'")
    expect(await shown()).toEqual(Array(2).fill(['paid', 'bank']))
  })

  test('shows no more than a role may see, and audits each phone number', async ({ shop }) => {
    const { number } = await placeOrder(shop)
    const owner = await makeStaff(shop, 'owner')
    const seen = async (role: 'packer' | 'support' | 'accountant') => {
      const staff = await makeStaff(shop, role)
      const { body } = await read(sendAs(shop, staff, `GET ${path(number)}`))
      const list = await read(sendAs(shop, staff, 'GET /api/office/orders/'))
      return { body, text: JSON.stringify([body, list.body]) }
    }
    const packer = await seen('packer')
    for (const secret of [phone, 'Madurai', '625001', 'Temple Road', '1349', '@example.com']) {
      expect([secret, packer.text.includes(secret)]).toEqual([secret, false])
    }
    const accountant = await seen('accountant')
    expect(accountant.text).not.toContain(phone)
    expect(accountant.body).toMatchObject({ total_amount: 1349, customer: { orders: 1 } })
    const audit = () =>
      read(sendAs(shop, owner, `GET /api/office/audit/?about=${number}`)).then(
        ({ body }) => body.results,
      )
    expect(await audit()).toEqual([])
    expect((await seen('support')).text).toContain(phone)
    expect(await audit()).toMatchObject([
      { what: 'phone.see', actor: { kind: 'staff', name: 'support' } },
    ])
    // The same person on the same day is one entry, another person is one of her own.
    const support = await makeStaff(shop, 'support', 'Devi')
    for (let time = 0; time < 3; time++) await sendAs(shop, support, `GET ${path(number)}`)
    expect(await audit()).toMatchObject([
      { what: 'phone.see', actor: { name: 'Devi' } },
      { what: 'phone.see', actor: { name: 'support' } },
    ])
    // As a screen acts, which loads the order itself afterwards.
    const minimal = { json: { text: 'Called' }, headers: { prefer: 'return=minimal' } }
    const acted = await read(sendAs(shop, owner, `POST ${path(number, 'notes/')}`, minimal))
    expect(acted.body.shipping_address).toMatchObject({ city: 'Madurai', phone: null })
    expect((await audit())[0]).toMatchObject({ what: 'order.note' })
    expect(await audit()).toHaveLength(3)
  })

  test('is cancelled with a reason, once, also after collisions', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner', 'Asha')
    const { number, id } = await placeOrder(shop)
    const { size_id } = await shop.db
      .selectFrom('order_lines')
      .select('size_id')
      .executeTakeFirstOrThrow()
    const cancel = (key: string, reason: string) =>
      read(sendAs(shop, owner, `POST ${path(number, 'cancel/')}`, { key, json: { reason } }))
    expect(await cancel('none', ' ')).toMatchObject({
      status: 400,
      body: { reason: [expect.any(String)] },
    })
    await collide(shop, 'orders', 2)
    const answers = await Promise.all([cancel('one', 'Sold out'), cancel('one', 'Sold out')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body.events.at(-1)).toMatchObject({
      what: 'Cancelled',
      detail: 'Sold out',
      actor: { kind: 'staff', name: 'Asha' },
    })
    expect(await stockOf(shop, size_id)).toBe(10)
    expect((await cancel('one', 'Other')).status).toBe(422)
    expect((await cancel('two', 'Sold out')).status).toBe(409)
    expect(await cancelOrder(shop.db, null, id)).toBe('already')
    const back = await shop.db
      .selectFrom('stock_ledger')
      .select('actor')
      .where('reason', '=', 'cancellation')
      .execute()
    expect(back).toEqual([{ actor: `staff:${owner.id}` }])
    const { body } = await read(sendAs(shop, owner, `GET /api/office/audit/?about=${number}`))
    const acts = body.results.filter(({ what }: { what: string }) => what.startsWith('order.'))
    expect(acts).toMatchObject([
      { what: 'order.cancel', after: { fields: ['reason'] } },
      { what: 'order.status', before: { status: 'Pending' }, after: { status: 'Cancelled' } },
    ])
  })

  test('has a link to pay it for who may write to her; that of a guest lets her in', async ({
    shop,
  }) => {
    const { number, id } = await placeOrder(shop)
    await asOwner(shop, "update customers set is_guest = true, password_hash = ''")
    const linkFor = async (role: StaffMember['role']) => {
      const staff = await makeStaff(shop, role)
      const { body } = await read(sendAs(shop, staff, `GET ${path(number)}`))
      return body.pay_now_link
    }
    expect(await linkFor('packer')).toBeNull()
    const link = new URL(await linkFor('support'))
    expect(link.pathname + link.hash).toBe('/guest-order/#pay-now')
    const token = link.searchParams.get('token') ?? ''
    expect(await shop.as()('POST /api/guest/order/', { body: { token } })).toMatchObject({
      order_id: id,
    })
  })

  test('has its address corrected until its parcel is on its way', async ({ shop }) => {
    const meena = await makeStaff(shop, 'support', 'Meena')
    const ravi = await makeStaff(shop, 'manager', 'Ravi')
    const { number } = await placeOrder(shop)
    const correct = (staff: typeof meena, json: object) =>
      read(sendAs(shop, staff, `POST ${path(number, 'address/')}`, { json }))
    const first = await correct(meena, { version: 1, city: 'Theni', address_line1: '2 Mill Road' })
    expect(first).toMatchObject({
      status: 200,
      body: { version: 2, shipping_address: { city: 'Theni', state: 'Tamil Nadu' } },
    })
    expect(first.body.events.at(-1)).toMatchObject({
      what: 'Address corrected',
      actor: { name: 'Meena' },
    })
    expect(await correct(ravi, { version: 1, city: 'Dindigul' })).toMatchObject({
      status: 409,
      body: { version: 2, values: { city: { yours: 'Dindigul', theirs: 'Theni' } } },
    })
    expect((await correct(ravi, { version: 1, company: 'Looms' })).status).toBe(200)
    expect((await correct(meena, { version: 1, city: 'Dindigul' })).status).toBe(200)
    expect(await correct(meena, { version: 4, postal_code: '110001' })).toMatchObject({
      status: 400,
      body: { postal_code: [expect.any(String)] },
    })
    expect((await correct(meena, { city: 'Theni' })).status).toBe(400)
    const booked = await bookOrder(shop)
    expect(first.body.pay_now_link).toMatch(/\/orderdetails\/\d+#pay-now$/)
    const shown = await read(sendAs(shop, meena, `GET ${path(booked.number)}`))
    expect(shown.body.pay_now_link).toBeNull()
    const late = async () => {
      const json = { version: 4, city: 'Theni' }
      return read(sendAs(shop, meena, `POST ${path(booked.number, 'address/')}`, { json }))
    }
    for (const [status, message] of [
      [undefined, /booked by hand.* cancel the order before it is handed over/],
      ['In Transit', /correct the address under Parcels/],
      ['Delivered', /order is delivered/],
    ] as const) {
      if (status) await trackByHand(shop.db, booked.id, status)
      expect(await late()).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(message) },
      })
    }
  })

  test('is noted and tagged for those who work here', async ({ shop }) => {
    const packer = await makeStaff(shop, 'packer', 'Ravi')
    const { number, customer, id } = await placeOrder(shop)
    const note = { json: { text: 'She calls back <b>' }, key: 'note' }
    for (let time = 0; time < 2; time++) {
      await sendAs(shop, packer, `POST ${path(number, 'notes/')}`, note)
    }
    const tagged = await read(
      sendAs(shop, packer, `POST ${path(number, 'tags/')}`, { json: { tags: ['gift', 'gift'] } }),
    )
    expect(tagged).toMatchObject({
      status: 200,
      body: {
        tags: ['gift'],
        notes: [{ text: 'She calls back <b>', actor: { kind: 'staff', name: 'Ravi' } }],
      },
    })
    expect(tagged.body.notes).toHaveLength(1)
    const hers = await shop.as(customer)('GET /api/order_detail/{id}/', { params: { id } })
    expect(JSON.stringify(hers)).not.toMatch(/calls back|gift/)
  })

  test('has the tags that two give it at once, and those that one takes off', async ({ shop }) => {
    const meena = await makeStaff(shop, 'support', 'Meena')
    const ravi = await makeStaff(shop, 'packer', 'Ravi')
    const { number } = await placeOrder(shop)
    const tag = (staff: StaffMember, json: object) =>
      read(sendAs(shop, staff, `POST ${path(number, 'tags/')}`, { json }))
    await tag(meena, { tags: ['gift', 'call'] })
    const seen = ['gift', 'call']
    await tag(ravi, { tags: ['gift', 'call', 'fragile'], seen })
    const merged = await tag(meena, { tags: ['gift', 'urgent'], seen })
    expect(merged.body.tags).toEqual(['gift', 'fragile', 'urgent'])
    const many = Array.from({ length: 19 }, (_, at) => `tag ${at}`)
    expect(await tag(ravi, { tags: many, seen: [] })).toMatchObject({
      status: 400,
      body: { tags: [expect.stringMatching(/more than 20/)] },
    })
    // As other programs have it, all at once.
    expect((await tag(ravi, { tags: ['vip'] })).body.tags).toEqual(['vip'])
  })

  test('shows why its cash may not come', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const { number, id } = await placeOrder(shop)
    const { body } = await read(sendAs(shop, owner, `GET ${path(number)}`))
    expect(body.risk).toEqual({
      level: 'low',
      reasons: ['Nothing was delivered to this customer yet.'],
    })
    await cancelOrder(shop.db, null, id)
    expect((await read(sendAs(shop, owner, `GET ${path(number)}`))).body.risk).toBe(null)
  })
})

testWithGateway('a paid order that is cancelled shows its refund', async ({ shop }) => {
  const owner = await makeStaff(shop, 'owner')
  const { number } = await payOrder(shop)
  const json = { reason: 'Sold out' }
  const { body } = await read(sendAs(shop, owner, `POST ${path(number, 'cancel/')}`, { json }))
  expect(body.refunds).toMatchObject([{ amount: 1299, state: 'due' }])
  const refunds = await shop.db.selectFrom('refunds').select('actor').execute()
  expect(refunds).toEqual([{ actor: `staff:${owner.id}` }])
})

describe('the list of orders', () => {
  test('is found by number, phone, AWB, name and PIN, and by state', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const { number, awb } = await bookOrder(shop)
    const other = await placeOrder(shop)
    const corrected = await sendAs(shop, owner, `POST ${path(other.number, 'address/')}`, {
      json: {
        version: 1,
        contact_person_name: 'Lakshmi Devi',
        phone: '9123456780',
        postal_code: '641001',
      },
    })
    expect(await corrected.json()).toMatchObject({ number: other.number })
    const list = async (query: string) => {
      const { body } = await read(sendAs(shop, owner, `GET /api/office/orders/?${query}`))
      return body.results.map((row: { number: string }) => row.number)
    }
    expect(await list('')).toEqual([other.number, number])
    expect(await list('state=Pending')).toEqual([other.number])
    expect(await list(`state=Pending&search=${number}`)).toEqual([])
    for (const search of [
      other.number.toLowerCase(),
      `#${other.number}`,
      '+91 91234 56780',
      'lakshmi',
      'devi laksh',
      '641001',
    ]) {
      expect([search, await list(`search=${encodeURIComponent(search)}`)]).toEqual([
        search,
        [other.number],
      ])
    }
    // As papers, mails and couriers have it.
    const spaced = (text: string) => `${text.slice(0, 2)} ${text.slice(2)}`
    const { email } = await shop.db
      .selectFrom('customers')
      .select('email')
      .where(
        'id',
        'in',
        shop.db.selectFrom('orders').select('customer_id').where('number', '=', other.number),
      )
      .executeTakeFirstOrThrow()
    for (const search of [
      '641 001',
      '641-001',
      '641\u00A0001 ',
      spaced(other.number),
      ` # ${spaced(other.number.toLowerCase())}`,
      `\u200B${other.number}`,
      `${other.number}-A1`,
      ` ${email.toUpperCase()}`,
    ]) {
      expect([search, await list(`search=${encodeURIComponent(search)}`)]).toEqual([
        search,
        [other.number],
      ])
    }
    await asOwner(shop, `update shipments set awb_number = 'SFab12in'`)
    await asOwner(shop, `select issue_invoice(id) from orders where number = '${number}'`)
    const invoice = await shop.db
      .selectFrom('tax_documents')
      .select('number')
      .executeTakeFirstOrThrow()
    for (const search of [
      'sfAB12IN',
      'SFab12in',
      'sf ab12 in',
      invoice.number,
      invoice.number.toLowerCase(),
    ]) {
      expect([search, await list(`search=${encodeURIComponent(search)}`)]).toEqual([
        search,
        [number],
      ])
    }
    const parcels = await read(sendAs(shop, owner, 'GET /api/office/parcels/?awb=sfab12IN'))
    expect(parcels.body.results).toMatchObject([{ awb: 'SFab12in' }])
    await asOwner(shop, `update shipments set awb_number = '${awb}'`)
    expect(await list(`search=${awb}`)).toEqual([number])
    for (const search of ["o'brien", '%', '!', ':*', '&', '999999', 'NL', '\\']) {
      expect([search, await list(`search=${encodeURIComponent(search)}`)]).toEqual([search, []])
    }
    const wrong = await sendAs(shop, owner, 'GET /api/office/orders/?state=Lost')
    expect(wrong.status).toBe(400)
  })

  test('is found by bare numbers, its account, city and garments', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const [first, second, third] = await placeThree(shop)
    await asOwner(
      shop,
      `update orders set shipping_address = shipping_address
         || '{"contact_person_name": "", "city": "Theni", "postal_code": "641001"}' where id = ${second.id};
       update customers set first_name = 'Kamakshi', last_name = 'Ammal' where id =
         (select customer_id from orders where id = ${second.id});
       update order_lines set product_name = 'The Banarasi Saree 9', colour_name = 'Old Rose'
         where order_id = ${second.id}`,
    )
    const list = async (search: string) => {
      const asked = `GET /api/office/orders/?search=${encodeURIComponent(search)}`
      const { body } = await read(sendAs(shop, owner, asked))
      return body.results
    }
    const numbers = async (search: string) =>
      (await list(search)).map((row: { number: string }) => row.number)
    for (const search of [
      second.number.slice(2),
      `# ${second.number.slice(2)}`,
      `${second.number.slice(2)}-E7`,
      'kamakshi',
      'AMMAL kama',
      'theni',
      'old-rose, banarasi',
      'Saree 9',
    ]) {
      expect([search, await numbers(search)]).toEqual([search, [second.number]])
    }
    expect((await list('theni'))[0]).toMatchObject({ name: 'Kamakshi', city: 'Theni' })
    // All words in one text: a garment's and a city's do not go together.
    for (const search of ['theni banarasi', 'aree', 'banarasi aree']) {
      expect([search, await numbers(search)]).toEqual([search, []])
    }
    // A number of six digits is a PIN code too.
    await asOwner(shop, `update orders set number = 'NL641001' where id = ${first.id}`)
    expect(await numbers('641 001')).toEqual([second.number, 'NL641001'])
    expect(await numbers('madurai')).toEqual([third.number, 'NL641001'])
  })

  test('costs as many statements however long it is', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const count = async (path: string) => {
      const headers = { cookie: `office=${owner.token}` }
      const { statements, response } = await countStatements(shop, path, { headers })
      expect(response.status).toBe(200)
      return statements
    }
    const lists = ['', '?search=madurai', '?search=625001']
    const costs = () => Promise.all(lists.map((query) => count(`/api/office/orders/${query}`)))
    await placeOrder(shop)
    const few = await costs()
    await placeThree(shop)
    expect(await costs()).toEqual(few)
  })

  test('goes on where the first twenty that were found end', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const { number } = await bookOrder(shop)
    await multiplyOrder(shop, number, 24)
    const found = async (cursor: string) => {
      const asked = new URLSearchParams({ search: 'shopper', cursor })
      return (await read(sendAs(shop, owner, `GET /api/office/orders/?${asked}`))).body
    }
    const first = await found('')
    const second = await found(first.next)
    const numbers = [first, second].map(({ results }) =>
      results.map((row: { number: string }) => row.number),
    )
    const newest = Array.from({ length: 24 }, (_, at) => `NL${100_024 - at}`)
    expect(numbers).toEqual([newest.slice(0, 20), newest.slice(20)])
    expect(second.next).toBe(null)
  })

  test('has words by their indexes as by the list, from any place', async ({ shop }) => {
    const orders = [await placeOrder(shop), await placeOrder(shop), await takeOrder(shop)]
    const [, second, third] = orders.map(({ id }) => id).toReversed()
    await asOwner(
      shop,
      `update orders set shipping_address = shipping_address || '{"contact_person_name": "Noor Jahan"}'
       where id = ${second};
       update customers set first_name = 'Noor Jahan' where id =
         (select customer_id from orders where id = ${third});
       update order_lines set product_name = 'Jahan' where order_id = ${third}`,
    )
    const all = { ...placeOf(anywhere), beforeId: undefined }
    for (const [words, narrowing, expected] of [
      [['noor'], {}, [second, third]],
      [['jah', 'NOOR'], { state: 'Pending', beforeId: second }, [third]],
      [['noor'], { state: 'Confirmed' }, []],
      [['oor'], {}, []],
      [['madurai', 'noor'], { from: new Date(0) }, [second]],
      [['noor'], { to: new Date(0) }, []],
      [
        ['noor'],
        { payment: 'cash', city: 'MADURAI', from: new Date(0), beforeId: second },
        [third],
      ],
      [['noor'], { payment: 'online' }, []],
    ] as const) {
      const place = { ...all, ...narrowing }
      for (const byIndex of [false, true]) {
        const near = await findNear(shop.db, [...words], { place, rows: 9, limit: 5, byIndex })
        expect([words, near]).toEqual([words, { ids: expected, is_all: true }])
      }
      expect([words, await findFar(shop.db, [...words], place, 5)]).toEqual([words, expected])
    }
    const near = { place: all, limit: 5, byIndex: false }
    const one = await findNear(shop.db, ['noor'], { ...near, rows: 1 })
    expect(one).toEqual({ ids: [], is_all: false })
    const hasGarment = (rows: number) =>
      hasGarmentNear(shop.db, ['noor', 'jahan'], { place: all, rows })
    expect([await hasGarment(1), await hasGarment(3)]).toEqual([false, true])
    expect(await findFar(shop.db, ['noor'], all, 1)).toEqual([second])
  })

  test('reads what is typed into its one box', () => {
    const by = (text: string) => readSearch(text)?.by
    expect(by(' ')).toBe(undefined)
    expect(readSearch('#NL10001')).toEqual({ by: 'words', words: ['NL10001'] })
    expect(readSearch(' % ')).toEqual({ by: 'words', words: [] })
    expect(by('98765-43210')).toBe('phone')
    expect(by('641001')).toBe('postal_code')
    expect(readSearch('९८७६५४३२१०')).toEqual({ by: 'phone', text: '9876543210' })
    expect(readSearch('６４１００１')).toEqual({ by: 'postal_code', text: '641001' })
    expect(readSearch('+49 151 234-56789')).toEqual({ by: 'phone', text: '+4915123456789' })
    expect(readSearch('641 001')).toEqual({ by: 'postal_code', text: '641001' })
    expect(readSearch('Kamala@Example.in')).toEqual({ by: 'email', text: 'kamala@example.in' })
    expect(by('Meena K')).toBe('words')
    expect(readSearch('Banarasi, 2')).toEqual({ by: 'words', words: ['Banarasi', '2'] })
  })
})

describe('the COD desk', () => {
  const desk = (shop: TestShop, staff: StaffMember) =>
    read(sendAs(shop, staff, 'GET /api/office/cod/'))

  test('has what waits, the doubtful first', async ({ shop }) => {
    const meena = await makeStaff(shop, 'support', 'Meena')
    const [clear, doubtful, confirmed] = await placeThree(shop)
    await asOwner(
      shop,
      `update orders set shipping_address = shipping_address || '{"address_line1": "Road 1"}'
       where id in (${doubtful.id}, ${confirmed.id})`,
    )
    await confirmOrder(shop.db, confirmed.id)
    const { body } = await desk(shop, meena)
    expect(body).toMatchObject({
      doubtful: [{ number: doubtful.number, risk: { level: 'medium' } }],
      clear: [{ number: clear.number, risk: { level: 'low' } }],
      has_more: false,
    })
    expect(JSON.stringify(body)).not.toContain(phone)
  })

  describe('with COD_CLEAR_UP_TO', () => {
    test.override({ settings: { COD_CLEAR_UP_TO: 'medium' } })

    test('doubts no order up to that risk', async ({ shop }) => {
      const meena = await makeStaff(shop, 'support', 'Meena')
      await placeThree(shop)
      await asOwner(
        shop,
        `update orders set shipping_address = shipping_address || '{"address_line1": "Road 1"}'`,
      )
      expect((await desk(shop, meena)).body).toMatchObject({ doubtful: [], clear: [{}, {}, {}] })
    })
  })
})

async function placeThree(shop: TestShop) {
  return [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)] as const
}

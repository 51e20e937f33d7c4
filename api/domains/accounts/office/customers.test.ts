import { describe, expect } from 'vitest'
import type { Role } from '../../../../contract/office/roles.ts'
import { countStatements } from '../../../testing/count-statements.ts'
import { bookOrder, placeOrder } from '../../../testing/orders.ts'
import { ask, deliver, deliveredOrder, payBack, returnedOrder } from '../../../testing/returns.ts'
import { scanParcel } from '../../../testing/scan-parcel.ts'
import { type TestShop, test } from '../../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../../testing/staff.ts'
import { takeParcelIn } from '../../orders/take-parcel-in.ts'

const list = async (shop: TestShop, staff: StaffMember, query = '') =>
  (await read(sendAs(shop, staff, `GET /api/office/customers/${query}`))).body

const show = (shop: TestShop, staff: StaffMember, id: number, headers = {}) =>
  read(sendAs(shop, staff, `GET /api/office/customers/${id}/`, { headers }))

const post = (
  shop: TestShop,
  staff: StaffMember,
  path: string,
  { json = {}, key }: { json?: object; key?: string } = {},
) => read(sendAs(shop, staff, `POST /api/office/customers/${path}`, { json, ...(key && { key }) }))

const auditOf = async (shop: TestShop, about: string) =>
  shop.db
    .selectFrom('audit_entries')
    .select(['what', 'actor_name', 'before', 'after'])
    .where('about', '=', about)
    .orderBy('id')
    .execute()

const found = async (shop: TestShop, staff: StaffMember, search: string) => {
  const { results } = await list(shop, staff, `?${new URLSearchParams({ search })}`)
  return results.map(({ id }: { id: number }) => id)
}

describe('the list of customers', () => {
  test('adds up what she ordered, what she spent net of refunds, and what came back', async ({
    shop,
  }) => {
    const support = await makeStaff(shop, 'support')
    const { customer } = await returnedOrder(shop, 'meena@upi')
    const { results } = await list(shop, support)
    // Its refund is due, so nothing of it is kept.
    expect(results).toEqual([
      {
        id: customer.id,
        name: 'Meena',
        email: expect.stringContaining('@example.com'),
        is_guest: false,
        orders: 1,
        spent: expect.any(Number),
        returned: 1,
        refused: 0,
        last_at: expect.any(String),
      },
    ])
    const shirt = await shop.make.product({ pricePaise: 2_000_00, mrpPaise: null })
    const kept = await deliveredOrder(shop, [shirt], { quantity: 2 })
    const refused = await bookOrder(shop)
    await scanParcel(shop, refused.awb, 'Out for Delivery')
    await scanParcel(shop, refused.awb, 'Returning to Us')
    await takeParcelIn(shop.db, refused.id)
    const now = await list(shop, support)
    const rows = new Map<number, { spent: number }>(
      now.results.map((row: { id: number; spent: number }) => [row.id, row]),
    )
    for (const { id } of [customer, kept.customer]) {
      const { body } = await show(shop, support, id)
      const sums = await Promise.all(
        body.orders.map(async ({ number }: { number: string }) => {
          const { body: order } = await read(
            sendAs(shop, support, `GET /api/office/orders/${number}/`),
          )
          return order.sums.net_paid
        }),
      )
      expect(rows.get(id)?.spent).toBe(sums.reduce((sum, each) => sum + each, 0))
    }
    expect(rows.get(kept.customer.id)).toMatchObject({ spent: 4_050, returned: 0, orders: 1 })
    expect(rows.get(refused.customer.id)).toMatchObject({ spent: 0, refused: 1, orders: 1 })
  })

  test('goes on by its cursor, in as many statements however many there are', async ({ shop }) => {
    const manager = await makeStaff(shop, 'manager')
    const count = async () => {
      const headers = { cookie: `office=${manager.token}` }
      return (await countStatements(shop, '/api/office/customers/', { headers })).statements
    }
    await shop.make.customer()
    const few = await count()
    for (let n = 0; n < 52; n++) await shop.make.customer()
    expect(await count()).toBe(few)
    const first = await list(shop, manager)
    const second = await list(shop, manager, `?cursor=${first.next}`)
    expect([first.results.length, second.results.length, second.next]).toEqual([50, 3, null])
    const ids = [...first.results, ...second.results].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    const foreign = await read(sendAs(shop, manager, 'GET /api/office/customers/?cursor=nonsense'))
    expect(foreign).toMatchObject({ status: 400, body: { cursor: [expect.any(String)] } })
  })

  test('is searched by words of a name and by the beginning of an address', async ({ shop }) => {
    const support = await makeStaff(shop, 'support')
    const meena = await shop.make.customer({
      email: 'meena.iyer@one.example',
      firstName: 'Meena Iyer',
    })
    const other = await shop.make.customer({ email: 'b_d%e@two.example', firstName: 'மீனா' })
    const of = (search: string) => found(shop, support, search)
    expect(await of('iyer mee')).toEqual([meena.id])
    expect(await of('MEENA.IYER@')).toEqual([meena.id])
    expect(await of('meena.iyer@one.example')).toEqual([meena.id])
    expect(await of('மீ')).toEqual([other.id])
    // What means something to LIKE is a letter as any other.
    expect(await of('b_d%')).toEqual([other.id])
    expect(await of('_')).toEqual([])
    expect(await of('%')).toEqual([])
    expect(await of("';")).toEqual([])
    expect(await of('98765 43210')).toEqual([other.id, meena.id])
  })

  test('has guests who ordered or proved their address, and nobody whose data is erased', async ({
    shop,
  }) => {
    const support = await makeStaff(shop, 'support')
    const { customer } = await placeOrder(shop)
    const guest = (email: string, at: Date | null) =>
      shop.db
        .insertInto('customers')
        .values({
          email,
          username: email,
          password_hash: '',
          is_guest: true,
          email_confirmed_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const proved = await guest('proved@example.com', new Date())
    const asked = await guest('asked@example.com', null)
    const { results } = await list(shop, support)
    expect(results).toMatchObject([
      { id: proved.id, is_guest: true, orders: 0, last_at: null },
      { id: customer.id },
    ])
    expect((await show(shop, support, asked.id)).status).toBe(404)
    await shop.db
      .updateTable('customers')
      .set({ deleted_at: new Date() })
      .where('id', '=', customer.id)
      .execute()
    expect(await list(shop, support)).toMatchObject({ results: [{ id: proved.id }] })
    expect((await show(shop, support, customer.id)).status).toBe(404)
    expect(
      (await post(shop, support, `${customer.id}/notes/`, { json: { text: 'x' } })).status,
    ).toBe(404)
  })
})

describe('a customer', () => {
  test('is shown with what she has; a look at her phone is an entry of the audit', async ({
    shop,
  }) => {
    const support = await makeStaff(shop, 'support', 'Ravi')
    const { customer, lines } = await deliveredOrder(shop, [await shop.make.product()])
    await ask(shop, customer, lines[0]?.id ?? 0, { reason: 'Too small' })
    const product = await shop.make.product()
    await shop.make.wish(customer, product.id)
    const about = `customer ${customer.id}`
    const hidden = await show(shop, support, customer.id, { prefer: 'return=minimal' })
    expect(hidden.body).not.toHaveProperty('phone')
    expect(await auditOf(shop, about)).toEqual([])

    const { status, body } = await show(shop, support, customer.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: customer.id,
      phone: '9876543210',
      is_guest: false,
      order_count: 1,
      orders: [{ status: 'Delivered', payment_method: 'cod', came_back: false }],
      returns: [{ state: 'Requested', type: 'Return', quantity: 1, reason: 'Too small' }],
      consents: [{ purpose: 'terms', is_given: true }],
      notes: [],
      wishes: 1,
    })
    expect(body.returns[0].order).toBe(body.orders[0].number)
    expect(await auditOf(shop, about)).toMatchObject([{ what: 'phone.see', actor_name: 'Ravi' }])
    // From her order there is a way to her.
    const path = `GET /api/office/orders/${body.orders[0].number}/`
    expect((await read(sendAs(shop, support, path))).body.customer.id).toBe(customer.id)
  })

  test('is noted of once for a key, and has the notes in the copy of her data', async ({
    shop,
  }) => {
    const support = await makeStaff(shop, 'support', 'Ravi')
    const customer = await shop.make.customer()
    const note = { json: { text: 'Call after six.' }, key: 'one' }
    const path = `${customer.id}/notes/`
    const first = await post(shop, support, path, note)
    expect(first).toMatchObject({
      status: 200,
      body: { notes: [{ text: 'Call after six.', actor: { kind: 'staff', name: 'Ravi' } }] },
    })
    expect((await post(shop, support, path, note)).body.notes).toHaveLength(1)
    const blank = await post(shop, support, path, { json: { text: ' ' } })
    expect(blank).toMatchObject({ status: 400, body: { text: [expect.any(String)] } })
    const entries = await auditOf(shop, `customer ${customer.id}`)
    expect(entries.filter(({ what }) => what === 'customer.note')).toHaveLength(1)
    expect(JSON.stringify(entries)).not.toContain('six')
    const { notes } = await shop.as(customer)('GET /api/my-data/')
    expect(notes).toEqual([{ text: 'Call after six.', noted_at: expect.any(String) }])
  })

  test('is exported as she exports herself, by those who may export, in the audit', async ({
    shop,
  }) => {
    const { customer } = await placeOrder(shop)
    const manager = await makeStaff(shop, 'manager', 'Asha')
    const path = `${customer.id}/export/`
    const { status, body } = await post(shop, manager, path)
    expect(status).toBe(200)
    const hers = await shop.as(customer)('GET /api/my-data/')
    // Which of the sessions is hers, the office does not know.
    expect({ ...body, sessions: [] }).toEqual({ ...hers, sessions: [] })
    expect(await auditOf(shop, `customer ${customer.id}`)).toMatchObject([
      { what: 'customer.export', actor_name: 'Asha', before: null, after: null },
    ])
    const roles: [Role, string][] = [
      ['support', 'export'],
      ['packer', 'customers'],
      ['accountant', 'customers'],
      ['catalogue', 'customers'],
    ]
    for (const [role, right] of roles) {
      const refused = await post(shop, await makeStaff(shop, role), path)
      expect([role, refused]).toMatchObject([role, { status: 403, body: { right } }])
    }
    expect((await post(shop, manager, '999999/export/')).status).toBe(404)
  })

  test('is erased once nothing of hers is under way, when her address is typed', async ({
    shop,
  }) => {
    const owner = await makeStaff(shop, 'owner', 'Asha')
    const support = await makeStaff(shop, 'support')
    const { customer, id, number } = await placeOrder(shop)
    const path = `${customer.id}/erase/`
    const erase = (email: string, key?: string) =>
      post(shop, owner, path, { json: { email }, ...(key && { key }) })
    await post(shop, support, `${customer.id}/notes/`, { json: { text: 'Call after six.' } })

    const open = await erase(customer.email)
    expect(open).toMatchObject({ status: 409, body: { code: 'not_ended', orders: [number] } })
    await deliver(shop, id)
    const other = await erase('another@example.com')
    expect(other).toMatchObject({ status: 400, body: { email: [expect.any(String)] } })
    expect(await post(shop, support, path)).toMatchObject({ status: 403, body: { right: 'erase' } })
    expect((await show(shop, support, customer.id)).status).toBe(200)

    expect((await erase(customer.email.toUpperCase(), 'one')).status).toBe(200)
    // Sent again it is the same act; anew there is nobody.
    expect((await erase(customer.email.toUpperCase(), 'one')).status).toBe(200)
    expect((await erase(customer.email)).status).toBe(404)
    expect((await show(shop, support, customer.id)).status).toBe(404)
    const row = await shop.db
      .selectFrom('customers')
      .select(['phone', 'password_hash', 'deleted_at'])
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ phone: '', password_hash: '', deleted_at: expect.any(Date) })
    expect(await shop.db.selectFrom('customer_notes').select('id').execute()).toEqual([])
    const mails = await shop.db.selectFrom('outbox').select(['kind', 'recipient']).execute()
    expect(mails).toContainEqual({ kind: 'account_deleted', recipient: customer.email })
    const entries = await auditOf(shop, `customer ${customer.id}`)
    expect(entries).toMatchObject([
      { what: 'customer.note' },
      { what: 'phone.see' },
      { what: 'customer.erase', actor_name: 'Asha' },
    ])
    expect(JSON.stringify(entries)).not.toContain(customer.email)
    const { body } = await read(sendAs(shop, owner, `GET /api/office/orders/${number}/`))
    expect(body.customer).toMatchObject({ id: null, name: 'Meena' })
  })

  test('is not erased while a return or a refund waits', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const { customer, orderId } = await returnedOrder(shop, 'meena@upi')
    const erase = () => post(shop, owner, `${customer.id}/erase/`)
    expect((await erase()).status).toBe(409)
    await payBack(shop, orderId)
    expect((await erase()).status).toBe(200)
  })

  test('who orders while she is erased is either refused or still has her account', async ({
    shop,
  }) => {
    const owner = await makeStaff(shop, 'owner')
    const { selection } = await shop.make.product({ stock: 50 })
    for (let n = 0; n < 5; n++) {
      const customer = await shop.make.customer()
      const { id: addressId } = await shop.make.address(customer)
      const order = shop
        .as(customer)('POST /api/cod_order_create/', {
          body: { type: 'buynow', ...selection, quantity: 1, shipping_address_id: addressId },
        })
        .then(
          () => true,
          () => false,
        )
      const [isPlaced, erased] = await Promise.all([
        order,
        post(shop, owner, `${customer.id}/erase/`),
      ])
      expect([isPlaced, erased.status]).toEqual(isPlaced ? [true, 409] : [false, 200])
    }
  })
})

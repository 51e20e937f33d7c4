import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { composers } from '../../emails.ts'
import { compose } from '../../ground/mail/message.ts'
import { ask, deliver } from '../../testing/returns.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../testing/staff.ts'
import { expectLedgerToBalance } from '../../testing/stock.ts'

type Customer = { id: number; email: string; token: string }

/** Asks as the office does. @returns the tokens that went to the two mailboxes, and the answer */
async function askFor(shop: TestShop, target: Customer, email: string) {
  const staff = await makeStaff(shop, 'support', `Ravi${Math.random()}`.replace('.', ''))
  const answer = await read(
    sendAs(shop, staff, `POST /api/office/customers/${target.id}/merge/`, { json: { email } }),
  )
  const mails = await shop.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'merge_asked')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  const tokens = new Map<string, string>()
  for (const mail of mails) {
    const { text } = await compose({ db: shop.db, config: shop.config, composers }, mail)
    tokens.set(mail.recipient, /join-accounts\/\?token=([\w.-]+)/.exec(text)?.[1] ?? '')
  }
  return { answer, of: ({ email: address }: Customer) => tokens.get(address) ?? '' }
}

const prove = (shop: TestShop, token: string) =>
  read(
    shop.fetch('/api/merge/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    }),
  )

const see = (shop: TestShop, token: string) =>
  read(shop.fetch(`/api/merge/?${new URLSearchParams({ token })}`))

/** @returns a function that orders */
async function prepareOrder(shop: TestShop, customer: Customer) {
  const { selection } = await shop.make.product({ stock: 20 })
  const { id } = await shop.make.address(customer)
  return () =>
    shop.as(customer)('POST /api/cod_order_create/', {
      body: { type: 'buynow', ...selection, quantity: 1, shipping_address_id: id },
    })
}

const order = async (shop: TestShop, customer: Customer) => (await prepareOrder(shop, customer))()

const confirm = (shop: TestShop, { id }: Customer) =>
  shop.db
    .updateTable('customers')
    .set({ email_confirmed_at: new Date() })
    .where('id', '=', id)
    .execute()

const ownersOf = async (shop: TestShop) =>
  (await shop.db.selectFrom('orders').select('customer_id').orderBy('id').execute()).map(
    ({ customer_id }) => customer_id,
  )

describe('two accounts of one person', () => {
  test('become one by her word from both mailboxes, and not by one', async ({ shop }) => {
    const target = await shop.make.customer({ email: 'meena@one.example' })
    const other = await shop.make.customer({ email: 'meena.old@two.example' })
    await confirm(shop, target)
    for (const [id, isGiven] of [
      [target.id, true],
      [other.id, true],
      [other.id, false],
    ]) {
      await sql`select record_consent(p_purpose => 'whatsapp', p_is_given => ${isGiven},
        p_text => 'By WhatsApp', p_customer_id => ${id})`.execute(shop.db)
    }
    const placed = await order(shop, other)
    await deliver(shop, placed.order_id)
    await shop.db.updateTable('addresses').set({ is_default: true }).execute()
    await shop.db.updateTable('outbox').set({ sent_at: new Date() }).execute()
    const line = await shop.db.selectFrom('order_lines').select('id').executeTakeFirstOrThrow()
    await ask(shop, other, line.id)
    const [wish, both] = [await shop.make.product(), await shop.make.product()]
    await shop.make.wish(other, wish.id)
    await shop.make.wish(other, both.id)
    await shop.make.wish(target, both.id)
    await shop.make.cartLine(other, wish.size.id, 2)
    await shop.as(other)('PUT /api/nominee/', { body: { name: 'Asha', contact: 'a@b.example' } })

    const asked = await askFor(shop, target, 'Meena.Old@two.example')
    expect(asked.answer.status).toBe(200)
    const [one, two] = [asked.of(target), asked.of(other)]
    expect(await see(shop, one)).toMatchObject({
      body: {
        state: 'open',
        is_target: true,
        target: 'meena@one.example',
        closed: 'me…@two.example',
      },
    })
    expect((await prove(shop, two)).body).toMatchObject({
      state: 'proved',
      target: 'me…@one.example',
    })
    // Her other mailbox is not asked for twice, and one alone does nothing.
    expect((await prove(shop, two)).body).toMatchObject({ state: 'proved' })
    expect(await ownersOf(shop)).toEqual([other.id])
    expect((await prove(shop, one)).body).toMatchObject({ state: 'merged' })
    expect((await prove(shop, one)).body).toMatchObject({ state: 'merged' })

    expect(await ownersOf(shop)).toEqual([target.id])
    const data = await shop.as(target)('GET /api/my-data/')
    expect(data.orders).toHaveLength(1)
    expect(data.return_requests).toHaveLength(1)
    expect(data.wishlist).toHaveLength(2)
    expect(data.addresses).toMatchObject([{ is_default: true }])
    expect(data.mails.map(({ kind }) => kind)).toContain('order_placed')
    expect(data.cart.items).toHaveLength(1)
    expect(data.nominee).toMatchObject({ name: 'Asha' })
    // Her last word counts, whichever account it was said with.
    expect(data.consents).toMatchObject([
      { purpose: 'whatsapp', is_given: true },
      { purpose: 'whatsapp', is_given: true },
      { purpose: 'whatsapp', is_given: false },
      { purpose: 'terms', is_given: true },
    ])
    const gone = await shop.db
      .selectFrom('customers')
      .select(['first_name', 'phone', 'password_hash', 'deleted_at'])
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    expect(gone).toEqual({
      first_name: '',
      phone: '',
      password_hash: '',
      deleted_at: expect.any(Date),
    })
    await expect(shop.as(other)('GET /api/my-data/')).rejects.toMatchObject({ status: 401 })
    const { rows: left } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where column_name = 'customer_id' and table_schema = 'public'`.execute(shop.db)
    for (const { name } of left.filter((table) => table.name !== 'locked_accounts')) {
      const { rows } = await sql`
        select from ${sql.table(name)} where customer_id = ${other.id}`.execute(shop.db)
      expect([name, rows.length]).toEqual([name, 0])
    }
    const audit = await shop.db
      .selectFrom('audit_entries')
      .select(['what', 'about', 'actor', 'after'])
      .where('what', 'like', 'customer.merge%')
      .orderBy('id')
      .execute()
    expect(audit).toMatchObject([
      {
        what: 'customer.merge-ask',
        about: `customer ${target.id}`,
        actor: expect.stringMatching(/^staff/),
      },
      { what: 'customer.merge', about: `customer ${target.id}`, actor: 'customer' },
    ])
    expect(JSON.stringify(audit)).not.toContain('@')
  })

  test('are not given to who opened the account that stays with an address that was never confirmed', async ({
    shop,
  }) => {
    const [squatter, other] = [await shop.make.customer(), await shop.make.customer()]
    await order(shop, other)
    const { of } = await askFor(shop, squatter, other.email)
    await prove(shop, of(other))
    expect((await prove(shop, of(squatter))).body).toMatchObject({ state: 'merged' })
    await expect(shop.as(squatter)('GET /api/orders/')).rejects.toMatchObject({ status: 401 })
    const { password_hash } = await shop.db
      .selectFrom('customers')
      .select('password_hash')
      .where('id', '=', squatter.id)
      .executeTakeFirstOrThrow()
    expect(password_hash).toBe('')
  })

  test('are refused where there is no other, and over once they are asked anew or too old', async ({
    shop,
  }) => {
    const [target, other] = [await shop.make.customer(), await shop.make.customer()]
    for (const email of [target.email, 'nobody@example.com', 'nonsense', '']) {
      const { answer } = await askFor(shop, target, email)
      expect([email, answer]).toMatchObject([
        email,
        { status: 400, body: { email: [expect.any(String)] } },
      ])
    }
    expect((await askFor(shop, { ...target, id: 999_999 }, other.email)).answer.status).toBe(404)
    const first = await askFor(shop, target, other.email)
    const token = first.of(target)
    const second = await askFor(shop, target, other.email)
    expect(await prove(shop, token)).toMatchObject({ status: 409, body: { code: 'too_late' } })
    expect((await see(shop, token)).body).toMatchObject({ state: 'over' })
    expect(await prove(shop, `${token}x`)).toMatchObject({
      status: 400,
      body: { code: 'link_invalid' },
    })
    await prove(shop, second.of(target))
    await shop.db
      .updateTable('customers')
      .set({ deleted_at: new Date() })
      .where('id', '=', other.id)
      .execute()
    expect((await prove(shop, second.of(other))).status).toBe(409)
    expect((await askFor(shop, target, other.email)).answer.status).toBe(400)
  })

  test('lose no order that is placed meanwhile, and of two merges crossing one holds', async ({
    shop,
  }) => {
    for (let n = 0; n < 4; n++) {
      const [one, two] = [await shop.make.customer(), await shop.make.customer()]
      const there = await askFor(shop, one, two.email)
      const back = await askFor(shop, two, one.email)
      await prove(shop, there.of(one))
      await prove(shop, back.of(one))
      const place = await prepareOrder(shop, two)
      const placed = place().then(
        () => 1,
        () => 0,
      )
      const [count, ...answers] = await Promise.all([
        placed,
        prove(shop, there.of(two)),
        prove(shop, back.of(two)),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const live = await shop.db
        .selectFrom('customers')
        .select('id')
        .where('id', 'in', [one.id, two.id])
        .where('deleted_at', 'is', null)
        .execute()
      expect(live).toHaveLength(1)
      const orders = await shop.db
        .selectFrom('orders')
        .select('customer_id')
        .where('customer_id', 'in', [one.id, two.id])
        .execute()
      expect(orders).toEqual(Array.from({ length: count }, () => ({ customer_id: live[0]?.id })))
    }
    await expectLedgerToBalance(shop)
  })
})

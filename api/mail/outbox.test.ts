import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { composers } from '../emails.ts'
import { liveSettings } from '../testing/live-settings.ts'
import { send } from '../testing/send.ts'
import { type TestShop, test } from '../testing/shop.ts'
import type { Message } from './message.ts'
import { claimDueMails, deleteOldMails, listRecentMails } from './outbox.ts'
import { sendDueMails, type Transport } from './send.ts'

const register = (shop: TestShop, firstName = 'Meena') =>
  send(shop, 'POST /api/register/', {
    json: {
      first_name: firstName,
      email: 'meena@example.com',
      password: 'secret-1',
      password_confirm: 'secret-1',
    },
  })

/** A provider that keeps what it was given. */
function provider() {
  const taken: { to: string; id: string; message: Message }[] = []
  const transport: Transport = async (mail, message) => {
    taken.push({ to: mail.recipient, id: mail.message_id, message })
  }
  return { taken, transport }
}

const deliver = (shop: TestShop, transport: Transport) =>
  sendDueMails(shop.db, shop.config, composers, transport)

const refuse: Transport = async () => {
  throw new Error('550 no such mailbox')
}

/** As if every pause had passed. */
const passTime = (shop: TestShop) => sql`update outbox set next_attempt_at = now()`.execute(shop.db)

async function addMails(shop: TestShop, count: number) {
  const mails = Array.from({ length: count }, (_, n) => ({
    message_id: `welcome.${n}`,
    kind: 'welcome',
    recipient: `customer-${n}@example.com`,
    payload: JSON.stringify({ first_name: 'Meena' }),
  }))
  await shop.db.insertInto('outbox').values(mails).execute()
}

describe('a mail', () => {
  test('welcomes a new customer by her name, as text and not as markup', async ({ shop }) => {
    await register(shop, '<b>Meena & co</b>')
    const { taken, transport } = provider()
    expect(await deliver(shop, transport)).toBe(1)
    expect(taken).toMatchObject([
      { to: 'meena@example.com', message: { subject: 'Welcome to Nool' } },
    ])
    const { html = '', text = '' } = taken[0]?.message ?? {}
    expect(html).toContain('Welcome, &lt;b&gt;Meena &amp; co&lt;/b&gt;')
    expect(text).toContain('Welcome, <b>Meena & co</b>')
    expect(text).toContain('http://localhost:4000/shop')
  })

  test('of an order names its lines and amounts', async ({ shop }) => {
    const customer = await shop.make.customer()
    const address = await shop.make.address(customer)
    const shirt = await shop.make.product({ name: 'Oxford', pricePaise: 1_299_50 })
    const jeans = await shop.make.product({
      name: 'Jeans',
      pricePaise: 1_00_000_00,
      mrpPaise: null,
    })
    await shop.make.cartLine(customer, shirt.size.id, 2)
    await shop.make.cartLine(customer, jeans.size.id)
    const order = await shop.as(customer)('POST /api/cod_order_create/', {
      body: { type: 'cart', shipping_address_id: address.id },
    })
    const { taken, transport } = provider()
    await deliver(shop, transport)
    expect(taken).toMatchObject([
      { to: customer.email, message: { subject: `Your order ${order.order_number}` } },
    ])
    const { html = '', text = '' } = taken[0]?.message ?? {}
    for (const line of [
      '2 × Oxford (Indigo, M): ₹2,599.00',
      'Jeans (Indigo, M): ₹1,00,000.00',
      'Cash on delivery fee: ₹50.00',
      'Total: ₹1,02,649.00',
      `http://localhost:4000/orderdetails/${order.order_id}`,
    ]) {
      expect(text).toContain(line)
    }
    expect(text).not.toContain('Shipping:')
    for (const amount of ['₹2,599.00', '₹50.00', '₹1,02,649.00']) expect(html).toContain(amount)
  })

  test('of a refused order is never written', async ({ shop }) => {
    const customer = await shop.make.customer()
    const address = await shop.make.address(customer)
    const { selection } = await shop.make.product({ stock: 0 })
    await send(shop, 'POST /api/cod_order_create/', {
      token: customer.token,
      json: { type: 'buynow', ...selection, quantity: 1, shipping_address_id: address.id },
    })
    expect(await deliver(shop, provider().transport)).toBe(0)
  })
})

describe('sending', () => {
  test('happens once, in batches of 20', async ({ shop }) => {
    await addMails(shop, 25)
    const { taken, transport } = provider()
    const tried = [
      await deliver(shop, transport),
      await deliver(shop, transport),
      await deliver(shop, transport),
    ]
    expect(tried).toEqual([20, 5, 0])
    expect(new Set(taken.map(({ id }) => id)).size).toBe(25)
    await passTime(shop)
    expect(await deliver(shop, transport)).toBe(0)
  })

  test('by several at once sends no mail twice', async ({ shop }) => {
    await addMails(shop, 60)
    const { taken, transport } = provider()
    await Promise.all(Array.from({ length: 6 }, () => deliver(shop, transport)))
    const ids = taken.map(({ id }) => id)
    expect(ids).toHaveLength(new Set(ids).size)
    await passTime(shop)
    while (await deliver(shop, transport));
    expect(taken.map(({ id }) => id).toSorted()).toEqual([...new Set(ids)].toSorted())
    expect(taken).toHaveLength(60)
  })

  test('leaves alone what another is claiming, without waiting for it', async ({ shop }) => {
    await addMails(shop, 10)
    const claimed = await shop.db.transaction().execute(async (tx) => {
      const mine = await claimDueMails(tx, 6)
      return [mine, await claimDueMails(shop.db, 6)].map((mails) => mails.map(({ id }) => id))
    })
    expect(claimed.map((ids) => ids.length)).toEqual([6, 4])
    expect(new Set(claimed.flat()).size).toBe(10)
  })

  test('that fails is tried again, each time after twice the pause, up to 6 hours', async ({
    shop,
  }) => {
    await addMails(shop, 1)
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 12; attempt++) {
      expect(await deliver(shop, refuse)).toBe(1)
      expect(await deliver(shop, refuse)).toBe(0)
      const [mail] = await listRecentMails(shop.db, 1)
      expect(mail).toMatchObject({
        attempts: attempt,
        sent_at: null,
        last_error: '550 no such mailbox',
      })
      const { rows } = await sql<{ pause: number }>`
        select extract(epoch from next_attempt_at - now())::float8 as pause from outbox
      `.execute(shop.db)
      // The clock has moved a little since it was set.
      pauses.push(Math.ceil((rows[0]?.pause ?? 0) / 30) * 30)
      await passTime(shop)
    }
    const doubling = Array.from({ length: 10 }, (_, n) => 30 * 2 ** n)
    expect(pauses).toEqual([...doubling, 21_600, 21_600])
    const { taken, transport } = provider()
    await deliver(shop, transport)
    expect(taken).toHaveLength(1)
    expect(await listRecentMails(shop.db, 1)).toMatchObject([{ last_error: null }])
  })

  test('goes on for the others, however often one has failed', async ({ shop }) => {
    await addMails(shop, 3)
    await sql`update outbox set attempts = 1000 where message_id = 'welcome.1'`.execute(shop.db)
    const { taken, transport } = provider()
    const picky: Transport = async (mail, message) => {
      if (mail.message_id === 'welcome.1') throw new Error('550 no such mailbox')
      await transport(mail, message)
    }
    expect(await deliver(shop, picky)).toBe(3)
    expect(taken.map(({ id }) => id).toSorted()).toEqual(['welcome.0', 'welcome.2'])
  })

  test('of a mail that cannot be written leaves it and says why', async ({ shop }) => {
    await addMails(shop, 2)
    await sql`update outbox set kind = 'unheard_of' where message_id = 'welcome.0'`.execute(shop.db)
    const { taken, transport } = provider()
    await deliver(shop, transport)
    expect(taken.map(({ id }) => id)).toEqual(['welcome.1'])
    const waiting = shop.db.selectFrom('outbox').select('last_error').where('sent_at', 'is', null)
    expect(await waiting.execute()).toEqual([{ last_error: 'no mail of kind unheard_of' }])
  })
})

describe('the demo mailbox', () => {
  test('shows every mail, as HTML and as text', async ({ shop }) => {
    expect(await (await shop.fetch('/dev/mail')).text()).toContain('No mail yet.')
    await register(shop)
    const list = await shop.fetch('/dev/mail')
    const page = await list.text()
    expect(page).toContain('welcome</a> to meena@example.com')
    const path = /href="(\/dev\/mail\/\d+)"/.exec(page)?.[1] ?? ''
    const mail = await shop.fetch(path)
    expect(await mail.text()).toContain('Welcome, Meena</h1>')
    const text = await shop.fetch(`${path}?as=text`)
    expect(text.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await text.text()).toMatch(/^Welcome, Meena\n/)
    for (const { headers } of [list, mail, text]) {
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    }
  })

  test('has no mail of an unknown or malformed number', async ({ shop }) => {
    for (const id of ['1', '0', 'x', '1.5', '99999999999999999999', '%00']) {
      expect((await shop.fetch(`/dev/mail/${id}`)).status).toBe(404)
    }
  })

  test('escapes what a visitor typed', async ({ shop }) => {
    await shop.db
      .insertInto('outbox')
      .values({ message_id: 'x', kind: 'welcome', recipient: '<script>alert(1)</script>' })
      .execute()
    expect(await (await shop.fetch('/dev/mail')).text()).not.toContain('<script>')
  })
})

async function expectNoMailbox(shop: TestShop) {
  await addMails(shop, 1)
  expect((await shop.fetch('/dev/mail')).status).toBe(404)
  expect((await shop.fetch('/dev/mail/1')).status).toBe(404)
}

describe('beside SMTP', () => {
  test.override({ settings: { SMTP_URL: 'smtp://localhost:2525' } })
  test('there is no mailbox', ({ shop }) => expectNoMailbox(shop))
})

describe('in live mode', () => {
  test.override({ settings: { ...liveSettings, RATE_LIMITS: 'on' } })
  test('there is no mailbox', ({ shop }) => expectNoMailbox(shop))
})

test('tidying forgets mails that went out more than 30 days ago, and no other', async ({
  shop,
}) => {
  await addMails(shop, 4)
  const ago = (id: number, sent: string | null) =>
    sql`update outbox set created_at = now() - interval '90 days',
      sent_at = now() - ${sent}::interval where message_id = ${`welcome.${id}`}`.execute(shop.db)
  await ago(0, '31 days')
  await ago(1, '29 days')
  await ago(2, null)
  await deleteOldMails(shop.db)
  const left = (await listRecentMails(shop.db, 10)).map(({ message_id }) => message_id)
  expect(left.toSorted()).toEqual(['welcome.1', 'welcome.2', 'welcome.3'])
})

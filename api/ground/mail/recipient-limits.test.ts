import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { readConfig } from '../../config.ts'
import { buyer, confirmation, startPayment } from '../../testing/card.ts'
import { payOrder, placeOrder } from '../../testing/orders.ts'
import { openPostOffice, sendDueMails } from '../../testing/post-office.ts'
import { deliver } from '../../testing/returns.ts'
import { send } from '../../testing/send.ts'
import { test as base, type TestShop } from '../../testing/shop.ts'
import { deleteOldMails, listRecentMails, mailState } from './outbox.ts'
import { sendDueMail } from './send.ts'
import type { Transport } from './smtp.ts'

const test = base.extend<{ settings: Record<string, string> }>({
  settings: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' },
})

const password = 'secret-1'

/** A worker whose provider records what it was given. */
function openWorker(shop: TestShop) {
  const taken: string[] = []
  const transport: Transport = async (mail) => {
    taken.push(mail.message_id)
  }
  const office = openPostOffice(shop, transport)
  return { ...office, taken, deliver: () => sendDueMails(office) }
}

let made = 0

/** Mails of one kind, one after the other. */
async function queue(shop: TestShop, recipient: string, kind: string, ids: number[]) {
  const mails = ids.map((id) => ({
    message_id: `${kind.replaceAll('_', '-')}.${id}`,
    kind,
    recipient,
    payload: JSON.stringify({ order_id: id, seed: 'seed' }),
  }))
  await shop.db.insertInto('outbox').values(mails).execute()
  return mails.map((mail) => mail.message_id)
}

const queueMany = (shop: TestShop, recipient: string, kind: string, count: number) =>
  queue(
    shop,
    recipient,
    kind,
    Array.from({ length: count }, () => ++made),
  )

/** Kinds that are composed of their payload alone. */
const ordinary = 'password_changed'
const code = 'password_reset'

async function queueRefund(shop: TestShop, recipient: string): Promise<string> {
  const paid = await payOrder(shop)
  await cancel(shop, paid.customer.token, paid.id)
  const { id } = await shop.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  await sql`delete from outbox where recipient = ${paid.customer.email}`.execute(shop.db)
  const mail = { message_id: `refund-sent.${id}`, kind: 'refund_sent', recipient }
  await shop.db
    .insertInto('outbox')
    .values({ ...mail, payload: JSON.stringify({ refund_id: id }) })
    .execute()
  return mail.message_id
}

const waitingMails = (shop: TestShop) =>
  shop.db
    .selectFrom('outbox')
    .select(['message_id', 'attempts', 'last_error'])
    .where('sent_at', 'is', null)
    .where(sql<boolean>`(expires_at is null or expires_at > now())`)
    .orderBy('id')
    .execute()

const confirmed = { email_confirmed_at: new Date() }

async function makeConfirmed(shop: TestShop) {
  const customer = await shop.make.customer()
  await shop.db.updateTable('customers').set(confirmed).where('id', '=', customer.id).execute()
  return customer
}

async function deliveredTo(shop: TestShop) {
  const { id, customer } = await placeOrder(shop)
  return { email: customer.email, finish: () => deliver(shop, id) }
}

async function paidBy(shop: TestShop) {
  const customer = await buyer(shop)
  const { size } = await shop.make.product()
  const { orderId } = await startPayment(shop, customer, { sizeId: size.id })
  const body = confirmation(shop, orderId, `pay_${customer.id}`)
  const finish = () => shop.as(customer)('POST /api/confirm_order/', { body })
  return { email: customer.email, finish }
}

/** As if a time had passed since: windows, pauses and uses run out. */
const passTime = async (shop: TestShop, time: string) => {
  await sql`update rate_limits set resets_at = resets_at - ${time}::interval`.execute(shop.db)
  await sql`update outbox set next_attempt_at = next_attempt_at - ${time}::interval,
    created_at = created_at - ${time}::interval, sent_at = sent_at - ${time}::interval,
    deferred_at = deferred_at - ${time}::interval,
    expires_at = expires_at - ${time}::interval`.execute(shop.db)
}

const register = (shop: TestShop, email: string) =>
  send(shop, 'POST /api/register/', {
    json: { first_name: 'Meena', email, password, password_confirm: password },
  })

const signIn = (shop: TestShop, email: string) =>
  send(shop, 'POST /api/login/', { json: { email, password } })

async function order(shop: TestShop, token: string): Promise<number> {
  const { id } = await shop.db
    .selectFrom('sessions')
    .select('customer_id as id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const address = await shop.make.address({ id })
  const { selection } = await shop.make.product()
  const json = { type: 'buynow', ...selection, quantity: 1, shipping_address_id: address.id }
  const answer = await send(shop, 'POST /api/cod_order_create/', { token, json })
  return (await answer.json()).order_id
}

const cancel = (shop: TestShop, token: string, id: number) =>
  send(shop, `POST /api/orders/${id}/cancel/`, { token, json: {} })

const changePassword = (shop: TestShop, token: string, from: string, to: string) =>
  send(shop, 'POST /api/change-password/', {
    token,
    json: { old_password: from, new_password: to, confirm_new_password: to },
  })

/** All that writes a mail to an address which its owner never gave. */
async function attack(shop: TestShop, email: string): Promise<void> {
  await register(shop, email)
  const { token } = await (await signIn(shop, email)).json()
  for (let n = 0; n < 25; n++) {
    await cancel(shop, token, await order(shop, token))
    await changePassword(shop, token, n % 2 ? 'secret-2' : password, n % 2 ? password : 'secret-2')
  }
}

describe('mails to one recipient', () => {
  test('are 20 an hour, however many workers send; the others wait and go in order', async ({
    shop,
  }) => {
    const { email } = await makeConfirmed(shop)
    const ids = await queueMany(shop, email, ordinary, 40)
    const workers = [openWorker(shop), openWorker(shop), openWorker(shop), openWorker(shop)]
    await Promise.all(workers.map(({ deliver }) => deliver()))
    const first = workers.flatMap(({ taken }) => taken)
    // A quarter is left to codes and money.
    expect(first).toHaveLength(15)
    const others = ids.filter((id) => !first.includes(id))
    expect(new Set((await waitingMails(shop)).map(({ attempts }) => attempts))).toEqual(
      new Set([0]),
    )

    const worker = openWorker(shop)
    await passTime(shop, '59 minutes')
    await worker.deliver()
    expect(worker.taken).toEqual([])
    await passTime(shop, '2 minutes')
    await worker.deliver()
    expect(worker.taken).toEqual(others.slice(0, 15))
    await passTime(shop, '61 minutes')
    await worker.deliver()
    expect(worker.taken).toEqual(others)
  })

  test('leave room to codes and refunds, 20 in all', async ({ shop }) => {
    const { email } = await makeConfirmed(shop)
    await queueMany(shop, email, ordinary, 20)
    const worker = openWorker(shop)
    await worker.deliver()
    const codes = await queueMany(shop, email, code, 3)
    const refund = await queueRefund(shop, email)
    await queueMany(shop, email, code, 4)
    await worker.deliver()
    expect(worker.taken).toHaveLength(20)
    expect(worker.taken.slice(15, 19)).toEqual([...codes, refund])
  })

  test('leave another recipient alone', async ({ shop }) => {
    const victim = await makeConfirmed(shop)
    await queueMany(shop, victim.email, ordinary, 30)
    const other = await makeConfirmed(shop)
    const ids = await queueMany(shop, other.email, ordinary, 3)
    const worker = openWorker(shop)
    await worker.deliver()
    expect(worker.taken.slice(-3)).toEqual(ids)
  })

  test('count only when the provider took them', async ({ shop }) => {
    const { email } = await makeConfirmed(shop)
    const ids = await queueMany(shop, email, ordinary, 3)
    const away = openPostOffice(shop, async () => {
      throw new Error('451 later')
    })
    for (let n = 0; n < 10; n++) {
      await sendDueMails(away)
      await sql`update outbox set next_attempt_at = now()`.execute(shop.db)
    }
    const worker = openWorker(shop)
    await worker.deliver()
    expect(worker.taken).toEqual(ids)
  })

  test('that wait are neither late nor tries', async ({ shop }) => {
    const { email } = await makeConfirmed(shop)
    await queueMany(shop, email, ordinary, 16)
    const worker = openWorker(shop)
    await worker.deliver()
    for (let n = 0; n < 4; n++) {
      await passTime(shop, '12 minutes')
      await worker.deliver()
    }
    expect(worker.taken).toHaveLength(15)
    expect(await mailState(shop.db)).toBe('ok')
    expect(await waitingMails(shop)).toMatchObject([{ attempts: 0, last_error: null }])
  })

  test('are dropped when a later one of their order says more', async ({ shop }) => {
    const { email } = await makeConfirmed(shop)
    await queueMany(shop, email, ordinary, 15)
    await queue(shop, email, 'order_placed', [7, 8])
    const worker = openWorker(shop)
    await worker.deliver()
    await queue(shop, email, 'order_cancelled', [7])
    await worker.deliver()
    await passTime(shop, '61 minutes')
    await worker.deliver()
    expect(await waitingMails(shop)).toMatchObject([
      // Orders that are not there cannot be composed, but were to be.
      { message_id: 'order-placed.8', attempts: 1 },
      { message_id: 'order-cancelled.7', attempts: 1 },
    ])
  })
})

describe('mails to an address that was never confirmed', () => {
  test('are 5 a day, codes and refunds apart', async ({ shop }) => {
    const { email } = await shop.make.customer()
    const refund = await queueRefund(shop, email)
    const codes = await queueMany(shop, email, code, 2)
    const ids = await queueMany(shop, email, ordinary, 7)
    const worker = openWorker(shop)
    await worker.deliver()
    expect(worker.taken).toEqual([refund, ...codes, ...ids.slice(0, 5)])
    await passTime(shop, '23 hours')
    await worker.deliver()
    expect(worker.taken).toHaveLength(8)
    await passTime(shop, '61 minutes')
    await worker.deliver()
    expect(worker.taken.slice(8)).toEqual(ids.slice(5))
  })

  test('are dropped when they have waited for two days', async ({ shop }) => {
    const { email } = await shop.make.customer()
    await queueMany(shop, email, ordinary, 30)
    const worker = openWorker(shop)
    for (let n = 0; n < 5; n++) {
      await worker.deliver()
      await passTime(shop, '25 hours')
    }
    expect(worker.taken).toHaveLength(10)
    expect(await waitingMails(shop)).toEqual([])
    await passTime(shop, '31 days')
    await deleteOldMails(shop.db)
    expect(await listRecentMails(shop.db, 50)).toEqual([])
  })

  test('go within ten minutes once an order is delivered or paid', async ({ shop }) => {
    for (const order of [await deliveredTo(shop), await paidBy(shop)]) {
      await sql`delete from outbox`.execute(shop.db)
      const ids = await queueMany(shop, order.email, ordinary, 8)
      const worker = openWorker(shop)
      await worker.deliver()
      expect(worker.taken).toHaveLength(5)
      await order.finish()
      await sql`delete from outbox where message_id like 'order-%'`.execute(shop.db)
      await passTime(shop, '11 minutes')
      await worker.deliver()
      expect(worker.taken).toEqual(ids)
    }
  })

  test('are counted through a deletion of the account', async ({ shop }) => {
    const email = 'stranger@example.com'
    const worker = openWorker(shop)
    for (let n = 0; n < 6; n++) {
      await register(shop, email)
      await worker.deliver()
      const { token } = await (await signIn(shop, email)).json()
      await send(shop, 'POST /api/delete-account/', { token, json: { password } })
      await worker.deliver()
    }
    expect(worker.taken).toHaveLength(5)
  })
})

test('a stranger’s address gets 5 mails, however much is done in its name', async ({ shop }) => {
  const email = 'stranger@example.com'
  await attack(shop, email)
  const worker = openWorker(shop)
  await worker.deliver()
  expect(worker.taken).toHaveLength(5)
  expect(worker.taken[0]).toMatch(/^welcome\./)
  await send(shop, 'POST /api/password-reset/', { json: { email } })
  await worker.deliver()
  expect(worker.taken).toHaveLength(6)
  expect(worker.taken[5]).toMatch(/^password-reset\./)
})

test('a customer’s gets 15 in an hour, and a code', async ({ shop }) => {
  const email = 'stranger@example.com'
  await attack(shop, email)
  await shop.db.updateTable('customers').set(confirmed).execute()
  const worker = openWorker(shop)
  await worker.deliver()
  expect(worker.taken).toHaveLength(15)
  await send(shop, 'POST /api/password-reset/', { json: { email } })
  await worker.deliver()
  expect(worker.taken).toHaveLength(16)
})

test('the shop’s own address is not a stranger’s', async ({ shop }) => {
  await queueMany(shop, shop.config.shop.email, ordinary, 8)
  const worker = openWorker(shop)
  await worker.deliver()
  expect(worker.taken).toHaveLength(8)
})

test('a family of four that orders on a festival evening gets every mail at once', async ({
  shop,
}) => {
  const worker = openWorker(shop)
  for (let n = 0; n < 4; n++) {
    const email = `family-${n}@example.com`
    await register(shop, email)
    const { token } = await (await signIn(shop, email)).json()
    const first = await order(shop, token)
    await order(shop, token)
    if (n === 0) await cancel(shop, token, first)
    if (n === 1) await changePassword(shop, token, password, 'secret-2')
  }
  await worker.deliver()
  expect(await waitingMails(shop)).toEqual([])
  expect(worker.taken).toHaveLength(4 * 3 + 2)
})

test('with limits off none waits', async ({ shop }) => {
  const { email } = await shop.make.customer()
  await queueMany(shop, email, ordinary, 30)
  const taken: string[] = []
  const off = readConfig({ RATE_LIMITS: 'off' })
  const office = openPostOffice({ ...shop, config: off }, async (mail) => {
    taken.push(mail.message_id)
  })
  while (await sendDueMail(office));
  expect(taken).toHaveLength(30)
})

import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { openPostOffice, sendDueMails } from '../../testing/post-office.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { claimDueMail, deleteOldMails, listRecentMails, mailState } from './outbox.ts'
import { sendDueMail } from './send.ts'
import type { Transport } from './smtp.ts'

/** A provider that records the ids of what it was given. */
function provider() {
  const taken: string[] = []
  const transport: Transport = async (mail) => {
    taken.push(mail.message_id)
  }
  return { taken, transport }
}

const deliver = (shop: TestShop, transport: Transport) =>
  sendDueMails(openPostOffice(shop, transport))

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

describe('sending', () => {
  test('happens once', async ({ shop }) => {
    await addMails(shop, 5)
    const { taken, transport } = provider()
    expect([await deliver(shop, transport), await deliver(shop, transport)]).toEqual([5, 0])
    await passTime(shop)
    expect(await deliver(shop, transport)).toBe(0)
    expect(new Set(taken).size).toBe(5)
    expect(taken).toHaveLength(5)
  })

  test('by several at once sends no mail twice', async ({ shop }) => {
    await addMails(shop, 60)
    const { taken, transport } = provider()
    await Promise.all(Array.from({ length: 6 }, () => deliver(shop, transport)))
    await passTime(shop)
    await deliver(shop, transport)
    expect(new Set(taken).size).toBe(60)
    expect(taken).toHaveLength(60)
  })

  test('leaves alone what another is claiming, without waiting for it', async ({ shop }) => {
    await addMails(shop, 2)
    const ids = await shop.db.transaction().execute(async (tx) => {
      const mine = await claimDueMail(tx)
      const others = [await claimDueMail(shop.db), await claimDueMail(shop.db)]
      return [mine, ...others].map((mail) => mail?.id)
    })
    expect(new Set(ids)).toEqual(new Set([1, 2, undefined]))
  })

  test('that is recorded late, since the database was away, happens once', async ({ shop }) => {
    await addMails(shop, 1)
    const { taken, transport } = provider()
    await failRecords(shop, 3)
    const office = openPostOffice(shop, transport)
    await sendDueMail(office)
    expect(office.lines.filter((line) => line.includes('could not be recorded'))).toHaveLength(3)
    await passTime(shop)
    expect(await sendDueMail(office)).toBe(false)
    expect(taken).toHaveLength(1)
  })

  test('of a worker that has lost its mail to another changes nothing', async ({ shop }) => {
    await addMails(shop, 1)
    const others: unknown[] = []
    const overtaken: Transport = async () => {
      await passTime(shop)
      others.push(await claimDueMail(shop.db))
      throw new Error('too late')
    }
    await sendDueMail(openPostOffice(shop, overtaken))
    expect(others).toMatchObject([{ attempts: 2, last_error: null }])
    expect(await listRecentMails(shop.db, 1)).toEqual(others)
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

  test('that fails for five days is held, until an operator lets it go', async ({ shop }) => {
    await addMails(shop, 1)
    await sql`update outbox set attempts = 29`.execute(shop.db)
    expect(await mailState(shop.db)).toBe('ok')
    const office = openPostOffice(shop, refuse)
    await sendDueMail(office)
    await passTime(shop)
    expect(await sendDueMail(office)).toBe(false)
    expect(await mailState(shop.db)).toBe('held')
    expect(office.lines.join()).toContain('a mail is held')
    // As docs/when-something-is-wrong.md has it.
    await sql`update outbox set held_at = null, attempts = 0, next_attempt_at = now()
      where held_at is not null`.execute(shop.db)
    const { taken, transport } = provider()
    await deliver(shop, transport)
    expect(taken).toEqual(['welcome.0'])
    expect(await mailState(shop.db)).toBe('ok')
  })

  test('goes on for the others, however often one has failed', async ({ shop }) => {
    await addMails(shop, 3)
    await sql`update outbox set attempts = 1000 where message_id = 'welcome.1'`.execute(shop.db)
    const { taken, transport } = provider()
    const picky: Transport = async (mail, message) => {
      if (mail.message_id === 'welcome.1') await refuse(mail, message)
      await transport(mail, message)
    }
    expect(await deliver(shop, picky)).toBe(3)
    expect(taken.toSorted()).toEqual(['welcome.0', 'welcome.2'])
  })

  test('leaves out what has lost its use', async ({ shop }) => {
    await addMails(shop, 2)
    await sql`update outbox set expires_at = now() + case message_id
      when 'welcome.0' then interval '-1 second' else interval '10 minutes' end`.execute(shop.db)
    const { taken, transport } = provider()
    await deliver(shop, transport)
    expect(taken).toEqual(['welcome.1'])
    expect(await mailState(shop.db)).toBe('ok')
  })

  test('of a mail that cannot be written leaves it and records why', async ({ shop }) => {
    await addMails(shop, 2)
    await sql`update outbox set kind = 'unheard_of' where message_id = 'welcome.0'`.execute(shop.db)
    const { taken, transport } = provider()
    await deliver(shop, transport)
    expect(taken).toEqual(['welcome.1'])
    const waiting = shop.db.selectFrom('outbox').select('last_error').where('sent_at', 'is', null)
    expect(await waiting.execute()).toEqual([{ last_error: 'no mail of kind unheard_of' }])
  })
})

test('mail is late when one has waited for a quarter of an hour', async ({ shop }) => {
  await addMails(shop, 1)
  const wait = (time: string) =>
    sql`update outbox set created_at = now() - ${time}::interval`.execute(shop.db)
  await wait('14 minutes')
  expect(await (await shop.fetch('/readyz')).json()).toEqual({ status: 'ok', mail: 'ok' })
  await wait('16 minutes')
  expect(await (await shop.fetch('/readyz')).json()).toEqual({ status: 'ok', mail: 'late' })
})

test('tidying forgets mails that were over more than 30 days ago, and no other', async ({
  shop,
}) => {
  await addMails(shop, 6)
  const over = (id: number, column: 'sent_at' | 'held_at' | 'expires_at', days: number) =>
    sql`update outbox set created_at = now() - interval '90 days',
      ${sql.ref(column)} = now() - make_interval(days => ${days})
      where message_id = ${`welcome.${id}`}`.execute(shop.db)
  await over(0, 'sent_at', 31)
  await over(1, 'sent_at', 29)
  await over(2, 'held_at', 31)
  await over(3, 'held_at', 29)
  await over(4, 'expires_at', 31)
  await deleteOldMails(shop.db)
  const left = (await listRecentMails(shop.db, 10)).map(({ message_id }) => message_id)
  expect(left.toSorted()).toEqual(['welcome.1', 'welcome.3', 'welcome.5'])
})

/** Makes the next so many records of a sent mail fail. */
async function failRecords(shop: TestShop, times: number) {
  const owner = new pg.Client({ connectionString: shop.ownerUrl })
  await owner.connect()
  // A sequence goes on when its transaction is rolled back.
  await owner.query(`
    create sequence failures;
    create function fail() returns trigger language plpgsql security definer as $$
    begin
      if nextval('failures') <= ${times} then raise 'the disk is full'; end if;
      return new;
    end $$;
    create trigger fail before update of sent_at on outbox
      for each row when (new.sent_at is not null) execute function fail();
  `)
  await owner.end()
}

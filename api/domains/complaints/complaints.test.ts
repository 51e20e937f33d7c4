import { describe, expect } from 'vitest'
import { composers } from '../../emails.ts'
import { compose } from '../../ground/mail/message.ts'
import { asOwner } from '../../testing/owner.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../testing/staff.ts'
import { tidyComplaints } from './service.ts'

const given = {
  name: 'Meena',
  email: 'Meena@example.com',
  phone: '+91 98765 43210',
  order_number: 'NL10001',
  message: 'The seam <b>opened</b>.\nNobody answers.',
}

const post = (shop: TestShop, body: object, headers: Record<string, string> = {}) =>
  read(
    shop.fetch('/api/complaints/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  )

const tokenOf = ({ token }: { token: string }) => ({ authorization: `Token ${token}` })

async function mailsOf(shop: TestShop) {
  const rows = await shop.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', 'like', 'complaint%')
    .orderBy('id')
    .execute()
  return Promise.all(
    rows.map(async (row) => ({
      recipient: row.recipient,
      ...(await compose({ db: shop.db, config: shop.config, composers }, row)),
    })),
  )
}

describe('a complaint', () => {
  test('gets a ticket and a mail, waits in the office with its clock, and is answered once', async ({
    shop,
  }) => {
    const made = await post(shop, given)
    expect(made).toMatchObject({
      status: 201,
      body: { ticket: expect.stringMatching(/^C1\d{4}$/) },
    })
    const { ticket, answer_by } = made.body
    const days = (Date.parse(answer_by) - Date.now()) / 86_400_000
    expect(days > 27.9 && days < 31.1).toBe(true)
    const [received] = await mailsOf(shop)
    expect(received).toMatchObject({
      recipient: 'meena@example.com',
      subject: `Your complaint ${ticket}`,
    })
    expect(received?.text).not.toContain('seam')

    const support = await makeStaff(shop, 'support', 'Ravi')
    const list = async (state: string) =>
      (await read(sendAs(shop, support, `GET /api/office/complaints/?state=${state}`))).body.results
    const [open] = await list('open')
    expect(open).toMatchObject({
      ticket,
      phone: '9876543210',
      message: given.message,
      answer_by,
      is_overdue: false,
      answer: null,
    })
    const answer = (text: string) =>
      read(
        sendAs(shop, support, `POST /api/office/complaints/${open.id}/answer/`, {
          json: { answer: text },
        }),
      )
    expect(await answer(' ')).toMatchObject({ status: 400, body: { answer: [expect.any(String)] } })
    expect(await answer('A new shirt is on its way.')).toMatchObject({
      status: 200,
      body: { answer: { text: 'A new shirt is on its way.', actor: { name: 'Ravi' } } },
    })
    // Her own is no news to her; to another it is said with the ticket.
    expect(await answer('Another answer')).toMatchObject({
      status: 409,
      body: { error: 'Ravi has answered it already.' },
    })
    const owner = await makeStaff(shop, 'owner', 'Meena')
    const late = await read(
      sendAs(shop, owner, `POST /api/office/complaints/${open.id}/answer/`, {
        json: { answer: 'A third' },
      }),
    )
    expect(late).toMatchObject({
      status: 409,
      body: { error: `Ravi has just answered ${ticket}.` },
    })
    expect([await list('open'), (await list('answered')).length]).toEqual([[], 1])
    const [, answered, ...more] = await mailsOf(shop)
    expect(more).toEqual([])
    expect(answered?.text).toContain('A new shirt is on its way.')
    expect(answered?.html).toContain('&lt;b&gt;opened&lt;/b&gt;')
    const entries = await shop.db
      .selectFrom('audit_entries')
      .select(['what', 'about', 'actor'])
      .where('what', '=', 'complaint.answer')
      .execute()
    expect(entries).toEqual([
      { what: 'complaint.answer', about: ticket, actor: `staff:${support.id}` },
    ])
  })

  test('about personal data has ninety days, and waits behind what is due before it', async ({
    shop,
  }) => {
    const wait = async (kind: string) => {
      const { body } = await post(shop, { ...given, kind })
      return Math.round((Date.parse(body.answer_by) - Date.now()) / 86_400_000)
    }
    expect(await wait('data_copy')).toBe(90)
    expect(await wait('barrier')).toBeLessThanOrEqual(31)
    const refused = await post(shop, { ...given, kind: 'gossip' })
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['kind']])

    const support = await makeStaff(shop, 'support')
    const { body } = await read(sendAs(shop, support, 'GET /api/office/complaints/'))
    expect(body.results.map(({ kind }: { kind: string }) => kind)).toEqual(['barrier', 'data_copy'])
    const subjects = (await mailsOf(shop)).map(({ subject }) => subject)
    expect(subjects).toEqual([
      expect.stringMatching(/^Your request C/),
      expect.stringMatching(/^Your complaint C/),
    ])
    const [first, late] = body.results
    const cursor = Buffer.from(String(first.id)).toString('base64url')
    const rest = await read(sendAs(shop, support, `GET /api/office/complaints/?cursor=${cursor}`))
    expect(rest.body.results).toEqual([late])
    await sendAs(shop, support, `POST /api/office/complaints/${late.id}/answer/`, {
      json: { answer: 'Here it is.' },
    })
    expect((await mailsOf(shop)).at(-1)?.text).toContain('Data Protection Board')
  })

  test('is overdue when its month is over, and Today says so', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    await post(shop, given)
    const late = '2026-01-02T03:04:05.000Z'
    await asOwner(shop, `update complaints set answer_by = '${late}'`)
    const { body } = await read(sendAs(shop, owner, 'GET /api/office/complaints/'))
    expect(body.results[0].is_overdue).toBe(true)
    const today = await read(sendAs(shop, owner, 'GET /api/office/today/'))
    expect(today.body.clocks).toContainEqual({ name: 'Complaints', count: 1, due_at: late })
  })

  test.for([
    ['name', ' '],
    ['email', 'nobody'],
    ['phone', '12'],
    ['message', ''],
    ['message', 'x'.repeat(3_001)],
  ] as const)('with a wrong %s is refused at its field', async ([field, value], { shop }) => {
    const refused = await post(shop, { ...given, [field]: value })
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, [field]])
    expect(await shop.db.selectFrom('complaints').select('id').execute()).toEqual([])
  })

  test('of a shopper is hers alone, in the copy of her data, until her account is deleted', async ({
    shop,
  }) => {
    const meena = await shop.make.customer()
    const other = await shop.make.customer()
    expect((await post(shop, given, { authorization: 'Token nothing' })).status).toBe(401)
    await post(shop, given, tokenOf(meena))
    await post(shop, given)
    const dataOf = async ({ token }: { token: string }) =>
      (await shop.as({ token })('GET /api/my-data/')).complaints
    expect(await dataOf(meena)).toMatchObject([{ message: given.message, answer: null }])
    expect(await dataOf(other)).toEqual([])

    await asOwner(shop, `update customers set deleted_at = now() where id = ${meena.id}`)
    const ids = async () =>
      (await shop.db.selectFrom('complaints').select('customer_id').orderBy('id').execute()).map(
        ({ customer_id }) => customer_id,
      )
    await tidyComplaints(shop.db)
    expect(await ids()).toEqual([meena.id, null])
    const answered = `update complaints set answer = 'Yes', answered_by = 'worker', answered_at = `
    await asOwner(shop, `${answered} now() - interval '1 year'`)
    await tidyComplaints(shop.db)
    expect(await ids()).toEqual([null])
    await asOwner(shop, `${answered} now() - interval '25 months'`)
    await tidyComplaints(shop.db)
    expect(await ids()).toEqual([])
  })

  describe('with limits', () => {
    test.override({ settings: { RATE_LIMITS: 'on', LIMIT_COMPLAINTS_ADDRESS: '2/1h' } })

    test('is taken so often from an address', async ({ shop }) => {
      const statuses = []
      for (let made = 0; made < 3; made++) statuses.push((await post(shop, given)).status)
      expect(statuses).toEqual([201, 201, 429])
    })
  })
})

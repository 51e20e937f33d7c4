import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { isWaiting } from '../../../testing/is-waiting.ts'
import { asOwner } from '../../../testing/owner.ts'
import { openPostOffice, sendDueMails } from '../../../testing/post-office.ts'
import { deliveredOrder } from '../../../testing/returns.ts'
import { type TestShop, test } from '../../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../../testing/staff.ts'

const byHand = test.extend<{ settings: Record<string, string> }>({
  settings: { REVIEW_APPROVAL: 'by-hand' },
})

async function reviewed(shop: TestShop, rating = 1) {
  const shirt = await shop.make.product()
  const order = await deliveredOrder(shop, [shirt])
  const write = (version: number, body = 'It tore.') =>
    shop.as(order.customer)('PUT /api/order-items/{id}/review/', {
      params: { id: order.lines[0]?.id ?? 0 },
      body: { rating, body, version },
    })
  const { id } = await write(0)
  const shown = () =>
    shop.as()('GET /api/products/{id}/reviews/', { params: { id: shirt.id }, query: {} })
  const ratingOf = async () =>
    (await shop.as()('GET /api/products/{id}/', { params: { id: shirt.id } })).rating
  const mine = async () => {
    const params = { id: order.orderId }
    const { items } = await shop.as(order.customer)('GET /api/orders/{id}/reviews/', { params })
    return items[0]?.review
  }
  return { id, write, shown, ratingOf, mine, author: order.customer }
}

const listed = async (shop: TestShop, staff: StaffMember, query: string) =>
  (await read(sendAs(shop, staff, `GET /api/office/reviews/?${query}`))).body.results

const act = (shop: TestShop, staff: StaffMember, path: string, json: object = {}, key?: string) =>
  read(sendAs(shop, staff, `POST /api/office/reviews/${path}/`, key ? { json, key } : { json }))

/** The texts of what is sent now. */
async function sendMails(shop: TestShop, wanted = 'review_replied') {
  const sent: string[] = []
  const office = openPostOffice(shop, async ({ kind }, { text }) => {
    if (kind === wanted) sent.push(text)
  })
  await sendDueMails(office)
  return sent
}

describe('a rejected review', () => {
  test('is one for a reason alone, which its author reads, and counts nowhere', async ({
    shop,
  }) => {
    const staff = await makeStaff(shop, 'support')
    const { id, write, shown, ratingOf, mine } = await reviewed(shop, 5)
    const isRated = async () =>
      (await shop.as()('POST /api/shopfilter/', { body: { rating: 4 } })).count === 1
    expect(await listed(shop, staff, 'state=shown')).toMatchObject([
      { id, rating: 5, state: 'shown' },
    ])
    expect(await isRated()).toBe(true)
    for (const json of [{}, { reason: 'bad' }]) {
      const refused = await act(shop, staff, `${id}/reject`, json)
      expect(refused).toMatchObject({ status: 400, body: { reason: [expect.any(String)] } })
    }
    expect((await shown()).count).toBe(1)

    const because = { reason: 'abusive', note: 'The second line.' }
    expect(await act(shop, staff, `${id}/reject`, because)).toMatchObject({
      status: 200,
      body: {
        state: 'rejected',
        reject_reason: 'abusive',
        rejected_because: 'Its words are abusive. The second line.',
      },
    })
    expect(await shown()).toMatchObject({ count: 0, results: [], by_rating: {}, sizes: [] })
    expect(await ratingOf()).toEqual({ average: null, count: 0 })
    expect(await isRated()).toBe(false)
    expect(await mine()).toMatchObject({
      state: 'rejected',
      body: 'It tore.',
      rejected_because: 'Its words are abusive. The second line.',
    })
    expect((await act(shop, staff, `${id}/reject`, because)).status).toBe(409)

    // She writes it anew, which is read again, whatever the rule.
    expect(await write(1, 'The seam tore.')).toMatchObject({ state: 'waiting' })
    expect(await listed(shop, staff, 'state=waiting')).toMatchObject([
      { id, body: 'The seam tore.', reject_reason: null, rejected_because: '' },
    ])
    expect((await act(shop, staff, `${id}/approve`)).body).toMatchObject({ state: 'shown' })
    expect(await ratingOf()).toEqual({ average: 5, count: 1 })
    expect((await act(shop, staff, '999999/approve')).status).toBe(404)
    const audit = await shop.db
      .selectFrom('audit_entries')
      .select(['what', 'actor', 'after'])
      .where('about', '=', `review ${id}`)
      .orderBy('id')
      .execute()
    expect(audit).toMatchObject([
      { what: 'review.reject', actor: `staff:${staff.id}`, after: { reason: 'abusive' } },
      { what: 'review.approve', after: { state: 'approved' } },
    ])
  })

  test('is explained to its author by one mail, in kind words, for what she wrote', async ({
    shop,
  }) => {
    const staff = await makeStaff(shop, 'support')
    const { id, write } = await reviewed(shop)
    const reject = (note = '') => act(shop, staff, `${id}/reject`, { reason: 'abusive', note })
    const approve = () => act(shop, staff, `${id}/approve`)
    const sent = () => sendMails(shop, 'review_rejected')
    // Taken back before it was sent, then rejected after all.
    await reject()
    await approve()
    expect(await sent()).toEqual([])
    await reject('The second line.')
    const [mail, ...more] = await sent()
    expect(more).toEqual([])
    for (const words of ['could hurt', 'The second line.', 'It tore.', '/review?order=']) {
      expect(mail).toContain(words)
    }
    expect(mail).not.toContain('Its words are abusive')
    await approve()
    await reject()
    expect(await sent()).toEqual([])
    // Other words are another matter.
    await write(1, 'Worse words.')
    await reject()
    expect(await sent()).toEqual([expect.stringContaining('Worse words.')])
  })

  test('is not mailed to an author who is gone by then', async ({ shop }) => {
    const staff = await makeStaff(shop, 'support')
    const [one, other] = [await reviewed(shop), await reviewed(shop)]
    const erase = ({ author }: typeof one) =>
      shop.as(author)('POST /api/delete-account/', { body: { password: 'secret-1' } })
    await act(shop, staff, `${one.id}/reject`, { reason: 'abusive' })
    await erase(one)
    await erase(other)
    await act(shop, staff, `${other.id}/reject`, { reason: 'abusive' })
    expect(await sendMails(shop, 'review_rejected')).toEqual([])
    const queued = await shop.db
      .selectFrom('outbox')
      .select(['payload', 'sent_at'])
      .where('kind', '=', 'review_rejected')
      .execute()
    expect(queued).toMatchObject([{ payload: { review_id: one.id }, sent_at: null }])
  })

  test('is counted by month and reason, and each count opens into its reviews', async ({
    shop,
  }) => {
    const staff = await makeStaff(shop, 'owner')
    const ids: number[] = []
    for (let n = 0; n < 4; n++) ids.push((await reviewed(shop)).id)
    const reasons = ['abusive', 'abusive', 'advertisement', 'advertisement']
    for (const [n, reason] of reasons.entries()) {
      await act(shop, staff, `${ids[n]}/reject`, { reason })
    }
    // A month as India has it, one that is long gone, and one from before there were reasons.
    await asOwner(
      shop,
      `update reviews set rejected_at = date_trunc('month', now() at time zone 'Asia/Kolkata')
         at time zone 'Asia/Kolkata' - interval '1 second' where id = ${ids[1]};
       update reviews set rejected_at = '2020-01-01' where id = ${ids[2]};
       update reviews set rejected_at = null, reject_reason = null where id = ${ids[3]}`,
    )
    const { rows } = await sql<{ month: string }>`
      select to_char(now() at time zone 'Asia/Kolkata' - make_interval(months => n), 'YYYY-MM') as month
      from generate_series(0, 1) n`.execute(shop.db)
    const [now, before] = rows.map(({ month }) => month)
    const report = await read(sendAs(shop, staff, 'GET /api/office/reviews/rejected/'))
    expect(report.body.rows).toEqual([
      { month: now, reason: 'abusive', count: 1 },
      { month: before, reason: 'abusive', count: 1 },
      { month: 'earlier', reason: 'advertisement', count: 1 },
      { month: 'earlier', reason: 'other', count: 1 },
    ])
    for (const [at, { month, reason }] of report.body.rows.entries()) {
      const opened = await listed(shop, staff, `state=rejected&month=${month}&reason=${reason}`)
      expect(opened).toMatchObject([{ id: ids[at] }])
    }
    const odd = await read(sendAs(shop, staff, 'GET /api/office/reviews/?month=2026-13&reason=x'))
    expect([odd.status, Object.keys(odd.body).toSorted()]).toEqual([400, ['month', 'reason']])
  })
})

describe('a reply', () => {
  test('stands under the review, renews its pages, and can be changed and taken back', async ({
    shop,
  }) => {
    const staff = await makeStaff(shop, 'manager')
    const { id, shown, mine } = await reviewed(shop)
    expect((await shown()).results).toMatchObject([{ reply: null }])
    expect((await act(shop, staff, `${id}/reply`, { text: 'x'.repeat(1001) })).status).toBe(400)
    const changesOf = async () =>
      (await sql`select from catalogue_changes where product_id is null`.execute(shop.db)).rows
        .length
    for (const text of ['Sorry.', 'We are sorry.', '', 'We mended the seam.']) {
      const before = await changesOf()
      const { status, body } = await act(shop, staff, `${id}/reply`, { text })
      expect([status, body.reply?.text ?? '']).toEqual([200, text])
      expect(await changesOf()).toBe(before + 1)
    }
    const reply = { text: 'We mended the seam.', at: expect.stringMatching(/Z$/) }
    expect((await shown()).results).toEqual([
      expect.objectContaining({ rating: 1, body: 'It tore.', reply }),
    ])
    expect(await mine()).toMatchObject({ reply })
    await act(shop, staff, `${id}/reject`, { reason: 'advertisement' })
    expect((await act(shop, staff, `${id}/reply`, { text: 'Hello' })).status).toBe(409)
  })

  test('is mailed once, as it reads when it is sent', async ({ shop }) => {
    const staff = await makeStaff(shop, 'manager')
    const { id } = await reviewed(shop)
    const reply = (text: string) => act(shop, staff, `${id}/reply`, { text })
    await reply('Sorry.')
    await reply('We are sorry.')
    expect(await sendMails(shop)).toEqual([expect.stringContaining('We are sorry.')])
    for (const text of ['We are very sorry.', '', 'We mended it.']) await reply(text)
    expect(await sendMails(shop)).toEqual([])
  })

  test('is mailed where an earlier one was taken back, or hidden, before it was sent', async ({
    shop,
  }) => {
    const staff = await makeStaff(shop, 'manager')
    const { id } = await reviewed(shop)
    await act(shop, staff, `${id}/reply`, { text: 'A slip.' })
    await act(shop, staff, `${id}/reply`, { text: '' })
    expect(await sendMails(shop)).toEqual([])
    await act(shop, staff, `${id}/reply`, { text: 'We mend it.' })
    await act(shop, staff, `${id}/reject`, { reason: 'abusive' })
    expect(await sendMails(shop)).toEqual([])
    await act(shop, staff, `${id}/approve`)
    expect(await sendMails(shop)).toEqual([expect.stringContaining('We mend it.')])
  })
})

describe('two people at one review', () => {
  byHand('that waits: one decides, and the other reads who was first', async ({ shop }) => {
    const [meena, ravi] = [
      await makeStaff(shop, 'support', 'Meena'),
      await makeStaff(shop, 'manager', 'Ravi'),
    ]
    const { id } = await reviewed(shop)
    // Both have begun before either is done.
    const release = Promise.withResolvers<void>()
    const held = shop.db.transaction().execute(async (tx) => {
      await sql`select from reviews where id = ${id} for update`.execute(tx)
      await release.promise
    })
    const acts = [
      act(shop, meena, `${id}/approve`),
      act(shop, ravi, `${id}/reject`, { reason: 'abusive' }),
    ]
    await isWaiting(shop, 2)
    release.resolve()
    await held
    const answers = await Promise.all(acts)
    const [second] = answers.filter(({ status }) => status === 409)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(second?.body.error).toBe(
      answers[0]?.status === 200
        ? `Meena has just approved review ${id}.`
        : `Ravi has just rejected review ${id}.`,
    )
  })

  byHand(
    'who saw it as it was: neither a decision nor a change is overruled unseen',
    async ({ shop }) => {
      const [meena, ravi] = [
        await makeStaff(shop, 'support', 'Meena'),
        await makeStaff(shop, 'manager', 'Ravi'),
      ]
      const { id, write } = await reviewed(shop)
      const [{ version, state }] = await listed(shop, ravi, 'state=waiting')
      const seen = { version, state }
      await act(shop, meena, `${id}/approve`, seen)
      const late = await act(shop, ravi, `${id}/reject`, { reason: 'abusive', ...seen })
      expect(late).toMatchObject({
        status: 409,
        body: { code: 'moved_on', error: `Meena has just approved review ${id}.` },
      })
      await write(1, 'Worse words.')
      const unread = await act(shop, ravi, `${id}/approve`, seen)
      expect(unread).toMatchObject({
        status: 409,
        body: { code: 'conflict', error: expect.stringContaining('Its author has changed it') },
      })
      expect(await listed(shop, ravi, 'state=waiting')).toMatchObject([{ id, version: 2 }])
    },
  )

  test('who reply: the second sees both replies; one changes her own freely', async ({ shop }) => {
    const [meena, ravi] = [
      await makeStaff(shop, 'support', 'Meena'),
      await makeStaff(shop, 'manager', 'Ravi'),
    ]
    const { id, shown } = await reviewed(shop)
    const reply = (staff: StaffMember, text: string, was: string) =>
      act(shop, staff, `${id}/reply`, { text, was })
    expect((await reply(meena, 'Sorry.', '')).status).toBe(200)
    expect((await reply(meena, 'So sorry.', '')).status).toBe(200)
    expect(await reply(ravi, 'Hello.', '')).toMatchObject({
      status: 409,
      body: {
        error: expect.stringContaining('Meena'),
        values: { text: { yours: 'Hello.', theirs: 'So sorry.' } },
      },
    })
    expect((await shown()).results).toMatchObject([{ reply: { text: 'So sorry.' } }])
    expect((await reply(ravi, 'Hello.', 'So sorry.')).status).toBe(200)
    expect(await listed(shop, meena, 'state=shown')).toMatchObject([
      { reply: { text: 'Hello.', actor: { name: 'Ravi' } } },
    ])
  })
})

byHand('an edited review waits again where each is read first', async ({ shop }) => {
  const staff = await makeStaff(shop, 'owner')
  const { id, write, shown } = await reviewed(shop, 5)
  expect(await listed(shop, staff, 'state=waiting')).toMatchObject([{ id }])
  expect((await shown()).count).toBe(0)
  const once = [await act(shop, staff, `${id}/approve`, {}, 'k1')]
  once.push(await act(shop, staff, `${id}/approve`, {}, 'k1'))
  expect(once.map(({ status }) => status)).toEqual([200, 200])
  expect((await shown()).count).toBe(1)
  expect(await write(1)).toMatchObject({ state: 'waiting' })
  expect((await shown()).count).toBe(0)
})

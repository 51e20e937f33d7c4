import { sql } from 'kysely'
import { describe, expect, onTestFinished } from 'vitest'
import { headerOf, openMailServer, wordsOf } from '../../testing/mail-server.ts'
import { openPostOffice, sendDueMails } from '../../testing/post-office.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { openLanes } from './lanes.ts'
import { insertMail, listRecentMails, mailState } from './outbox.ts'
import { smtpTransport } from './smtp.ts'

/** A provider, closed when the test is over. */
async function openProvider(options?: Parameters<typeof openMailServer>[0]) {
  const provider = await openMailServer({ closeTimeout: 1, ...options })
  onTestFinished(provider.close)
  return provider
}

const officeOf = (shop: TestShop, url: string, timeoutMs?: number) =>
  openPostOffice(shop, smtpTransport(shop.config, url, timeoutMs))

const welcome = (shop: TestShop, recipient: string, firstName = 'Meena') =>
  insertMail(shop.db, {
    messageId: `welcome.${recipient}`,
    kind: 'welcome',
    recipient,
    payload: { first_name: firstName },
  })

/** As if every pause had passed. */
const passTime = (shop: TestShop) => sql`update outbox set next_attempt_at = now()`.execute(shop.db)

const answer = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode })

describe('over SMTP a mail', () => {
  test('reaches its recipient alone, as text and as HTML', async ({ shop }) => {
    const provider = await openProvider()
    await welcome(shop, 'meena@example.com')
    await sendDueMails(officeOf(shop, provider.url))
    const [mail] = provider.taken
    expect(provider.taken).toHaveLength(1)
    expect(mail).toMatchObject({ from: 'hello@nool.example', to: ['meena@example.com'] })
    expect(headerOf(mail, 'From')).toBe('Nool <hello@nool.example>')
    expect(headerOf(mail, 'To')).toBe('meena@example.com')
    expect(headerOf(mail, 'Subject')).toBe('Welcome to Nool')
    expect(headerOf(mail, 'Message-ID')).toBe('<welcome.meena@example.com@localhost>')
    expect(headerOf(mail, 'Auto-Submitted')).toBe('auto-generated')
    expect(headerOf(mail, 'Content-Type')).toMatch(/^multipart\/alternative/)
    const words = wordsOf(mail)
    expect(words).toMatch(/Content-Type: text\/plain; charset=utf-8[\s\S]*Welcome, Meena/)
    expect(words).toMatch(/Content-Type: text\/html; charset=utf-8[\s\S]*Welcome, Meena<\/h1>/)
    expect(await listRecentMails(shop.db, 1)).toMatchObject([{ sent_at: expect.any(Date) }])
  })

  test('has no header and no recipient of a visitor’s making', async ({ shop }) => {
    const provider = await openProvider()
    await welcome(shop, 'a@example.com, b@example.com')
    await welcome(shop, 'c@example.com\r\nBcc: d@example.com')
    await welcome(shop, 'e@example.com', 'Meena\r\nBcc: f@example.com\r\n\r\nBuy now')
    await sendDueMails(officeOf(shop, provider.url))
    for (const mail of provider.taken) {
      expect(mail.to).toHaveLength(1)
      expect(headerOf(mail, 'Bcc')).toBeUndefined()
    }
    const reached = provider.taken.flatMap(({ to }) => to)
    expect(reached).toContain('e@example.com')
    for (const address of ['a@example.com', 'b@example.com', 'd@example.com', 'f@example.com']) {
      expect(reached).not.toContain(address)
    }
  })

  test('refused for now goes out later, with the same Message-ID and date', async ({ shop }) => {
    const provider = await openProvider({
      onData: (_stream, _session, done) =>
        done(provider.offered.length === 1 ? answer(451, 'the mailbox is busy') : null),
    })
    await welcome(shop, 'meena@example.com')
    const office = officeOf(shop, provider.url)
    expect(await sendDueMails(office)).toBe(1)
    expect(provider.taken).toHaveLength(0)
    expect(await sendDueMails(office)).toBe(0)
    await passTime(shop)
    expect(await sendDueMails(office)).toBe(1)
    expect(provider.taken).toHaveLength(1)
    for (const name of ['Message-ID', 'Date']) {
      const [first, second] = provider.offered.map((mail) => headerOf(mail, name))
      expect(first).toBeTruthy()
      expect(second).toBe(first)
    }
    const [row] = await listRecentMails(shop.db, 1)
    expect(row).toMatchObject({ attempts: 2, last_error: null, sent_at: expect.any(Date) })
  })

  test('refused permanently is held, and the log names no person', async ({ shop }) => {
    const provider = await openProvider({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('gone') ? answer(550, `<${address}> has moved`) : null),
    })
    await welcome(shop, 'gone@example.com')
    await welcome(shop, 'meena@example.com')
    const office = officeOf(shop, provider.url)
    await sendDueMails(office)
    expect(provider.taken.map(({ to }) => to)).toEqual([['meena@example.com']])
    const [, held] = await listRecentMails(shop.db, 2)
    expect(held).toMatchObject({ attempts: 1, held_at: expect.any(Date), sent_at: null })
    expect(held?.last_error).toContain('550')
    expect(await mailState(shop.db)).toBe('held')
    await passTime(shop)
    expect(await sendDueMails(office)).toBe(0)
    expect(office.lines).toHaveLength(1)
    expect(JSON.parse(office.lines[0] ?? '')).toMatchObject({
      mail: held?.id,
      kind: 'welcome',
      code: 'EENVELOPE',
      responseCode: 550,
      msg: 'a mail is held',
    })
    expect(office.lines.join()).not.toMatch(/gone|example\.com|Meena/)
  })

  test('whose words are refused for good is held', async ({ shop }) => {
    const provider = await openProvider({
      onData: (_stream, _session, done) => done(answer(554, 'this is spam')),
    })
    await welcome(shop, 'meena@example.com')
    await sendDueMails(officeOf(shop, provider.url))
    expect(await mailState(shop.db)).toBe('held')
  })

  for (const [error, options] of Object.entries({
    'a wrong password': {
      onAuth: (_auth, _session, done) => done(answer(535, 'wrong password')),
    },
    'a sender who is not allowed': {
      onMailFrom: (_address, _session, done) => done(answer(550, 'not your address')),
    },
  } satisfies Record<string, Parameters<typeof openMailServer>[0]>)) {
    test(`is not given up for ${error}, which the shop can correct`, async ({ shop }) => {
      const provider = await openProvider({ ...options, disabledCommands: ['STARTTLS'] })
      await welcome(shop, 'meena@example.com')
      const url = `smtp://shop:word@${provider.host}?ignoreTLS=true`
      await sendDueMails(officeOf(shop, url))
      expect(await mailState(shop.db)).toBe('ok')
      expect(await listRecentMails(shop.db, 1)).toMatchObject([{ held_at: null, sent_at: null }])
    })
  }

  test('waits without an answer at the provider’s address', async ({ shop }) => {
    const provider = await openMailServer()
    await provider.close()
    await welcome(shop, 'meena@example.com')
    const office = officeOf(shop, provider.url)
    expect(await sendDueMails(office)).toBe(1)
    const [mail] = await listRecentMails(shop.db, 1)
    expect(mail).toMatchObject({ attempts: 1, held_at: null, sent_at: null })
    expect(mail?.last_error).toContain('ECONNREFUSED')
    expect(office.lines.join()).toContain('a mail will be tried again')
  })

  test('that the provider is silent about is tried again', async ({ shop }) => {
    const provider = await openProvider({ onConnect: () => {} })
    await welcome(shop, 'meena@example.com')
    expect(await sendDueMails(officeOf(shop, provider.url, 500))).toBe(1)
    const [mail] = await listRecentMails(shop.db, 1)
    expect(mail).toMatchObject({ attempts: 1, held_at: null, sent_at: null })
    expect(mail?.last_error).toBe('Greeting never received')
  })

  test('that the provider is slow to take holds up no other', async ({ shop }) => {
    const slow = Promise.withResolvers<void>()
    const othersAreThere = Promise.withResolvers<void>()
    const provider = await openProvider({
      async onRcptTo({ address }, _session, done) {
        if (address.startsWith('slow')) await slow.promise
        done()
      },
      onData(_stream, _session, done) {
        done()
        if (provider.taken.length === 12) othersAreThere.resolve()
      },
    })
    await welcome(shop, 'slow@example.com')
    for (let n = 0; n < 12; n++) await welcome(shop, `other-${n}@example.com`)
    const mail = openLanes(officeOf(shop, provider.url))
    await othersAreThere.promise
    expect(provider.taken.flatMap(({ to }) => to)).not.toContain('slow@example.com')
    slow.resolve()
    await mail.stop()
    expect(provider.taken).toHaveLength(13)
    expect(new Set(provider.taken.flatMap(({ to }) => to)).size).toBe(13)
  })

  test('goes out once, however many workers there are', async ({ shop }) => {
    const provider = await openProvider()
    for (let n = 0; n < 20; n++) await welcome(shop, `customer-${n}@example.com`)
    const workers = Array.from({ length: 3 }, () => officeOf(shop, provider.url))
    await Promise.all(workers.map(sendDueMails))
    expect(provider.taken).toHaveLength(20)
    expect(new Set(provider.taken.flatMap(({ to }) => to)).size).toBe(20)
  })
})

describe('the provider’s address', () => {
  test('carries the name and the password', async ({ shop }) => {
    const provider = await openProvider({ authOptional: false, onAuth: checkPassword })
    await welcome(shop, 'meena@example.com')
    const url = `smtp://shop:w%40rd@${provider.host}?ignoreTLS=true`
    await sendDueMails(officeOf(shop, url))
    expect(provider.taken).toMatchObject([{ user: 'shop', isSafe: false }])
  })

  test('sends a password over STARTTLS', async ({ shop }) => {
    const provider = await openProvider({ disabledCommands: [], onAuth: checkPassword })
    await welcome(shop, 'meena@example.com')
    const url = `smtp://shop:w%40rd@${provider.host}?tls.rejectUnauthorized=false`
    await sendDueMails(officeOf(shop, url))
    expect(provider.taken).toMatchObject([{ user: 'shop', isSafe: true }])
  })

  test('of smtps is safe from the first byte', async ({ shop }) => {
    const provider = await openProvider({ secure: true, onAuth: checkPassword })
    await welcome(shop, 'meena@example.com')
    const url = `smtps://shop:w%40rd@${provider.host}?tls.rejectUnauthorized=false`
    await sendDueMails(officeOf(shop, url))
    expect(provider.taken).toMatchObject([{ user: 'shop', isSafe: true }])
  })

  test('sends no password in clear, nor to whom it cannot know', async ({ shop }) => {
    const asked: string[] = []
    const onAuth: typeof checkPassword = (auth, session, done) => {
      asked.push(auth.username ?? '')
      checkPassword(auth, session, done)
    }
    const plain = await openProvider({ onAuth })
    const selfSigned = await openProvider({ disabledCommands: [], onAuth })
    for (const { host } of [plain, selfSigned]) {
      await welcome(shop, `meena-${host}@example.com`)
      await sendDueMails(officeOf(shop, `smtp://shop:w%40rd@${host}`))
    }
    expect(asked).toEqual([])
    const rows = await listRecentMails(shop.db, 2)
    expect(rows.map(({ sent_at }) => sent_at)).toEqual([null, null])
  })
})

const checkPassword: NonNullable<Parameters<typeof openMailServer>[0]>['onAuth'] & object = (
  auth,
  _session,
  done,
) =>
  auth.password === 'w@rd'
    ? done(null, { user: auth.username })
    : done(answer(535, 'wrong password'))

import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { apiOf, password } from '../customer.ts'
import { inTens } from './in-tens.ts'
import { findMails, newestMail, readMail } from './mails.ts'
import { payloads } from './payloads.ts'
import { expectNoMarkup, test } from './test.ts'

test('a name stays text in the mail that welcomes her', async ({ page, mailbox, baseURL }) => {
  const last = await newestMail(page)
  const visitor = apiOf(baseURL ?? '')
  const emails = await inTens(payloads, async (first_name) => {
    const email = `welcome-${randomUUID()}@example.com`
    const body = { first_name, email, password, password_confirm: password }
    await visitor('POST /api/register/', { body })
    return email
  })
  const ids = await findMails(page, last, emails)
  expect(ids).toHaveLength(payloads.length)
  const mails = await inTens(ids, async (id) => ({ id, text: await readMail(page, id) }))

  // The others are long or look like links, and a mail greets no customer by those.
  const greetings = payloads.flatMap((name) => {
    const greeting = `Welcome, ${name.replace(/\s+/g, ' ')}\n`
    const mail = mails.find(({ text }) => text.startsWith(greeting))
    return mail ? [{ id: mail.id, name }] : []
  })
  expect(greetings.length).toBeGreaterThan(0)
  for (const { id, name } of greetings) {
    await mailbox.goto(`/dev/mail/${id}?as=html`)
    await expect(mailbox.getByRole('heading')).toHaveText(`Welcome, ${name}`)
    await expectNoMarkup(mailbox, ['style'])
  }
})

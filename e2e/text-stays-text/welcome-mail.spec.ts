import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { apiOf, password } from '../customer.ts'
import { inTens } from './in-tens.ts'
import { findMails, newestMail, readMail } from './mails.ts'
import { payloads } from './payloads.ts'
import { readPage } from './read-page.ts'

test('a name stays text in the mail that welcomes her', async ({
  request,
  baseURL: origin = '',
}) => {
  const last = await newestMail(request)
  const visitor = apiOf(origin)
  const emails = await inTens(payloads, async (first_name) => {
    const email = `welcome-${randomUUID()}@example.com`
    const body = { first_name, email, password, password_confirm: password }
    await visitor('POST /api/register/', { body })
    return email
  })
  const ids = await findMails(request, last, emails)
  expect(ids).toHaveLength(payloads.length)
  const mails = await inTens(ids, async (id) => ({ id, text: await readMail(request, id) }))

  // The others are long or look like links, and a mail greets no customer by those.
  const greetings = payloads.flatMap((name) => {
    const greeting = `${inOneLine(`Welcome, ${name}`)}\n`
    const mail = mails.find(({ text }) => text.startsWith(greeting))
    return mail ? [{ id: mail.id, name }] : []
  })
  expect(greetings.length).toBeGreaterThan(0)
  for (const { id, name } of greetings) {
    const mail = await readPage(`${origin}/dev/mail/${id}?as=html`, '', { expected: ['style'] })
    const greeting = mail.texts('h1').map(inOneLine)
    expect(greeting).toEqual([inOneLine(`Welcome, ${name}`)])
    mail.expectNoMarkup()
  }
})

const inOneLine = (text: string) => text.trim().replace(/\s+/g, ' ')

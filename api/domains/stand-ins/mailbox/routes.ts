import type { Context, Hono } from 'hono'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { Refusal } from '../../../ground/errors/refusal.ts'
import type { Env } from '../../../ground/http/env.ts'
import { type Composers, compose, type Message } from '../../../ground/mail/message.ts'
import { findMail, listRecentMails, type OutboxRow } from '../../../ground/mail/outbox.ts'
import { listPage, mailPage } from './pages.ts'

const shown = 50

/** The demo's mailbox, mounted only in demo mode without SMTP. */
export function mailboxRoutes(app: Hono<Env>, db: Db, config: Config, composers: Composers): void {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self' ${config.publicUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  const headers = { 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' }
  const read = (mail: OutboxRow) => compose({ db, config, composers }, mail)

  app.get('/dev/mail', async (c) => {
    const mails = await listRecentMails(db, shown)
    const subjects = await Promise.all(mails.map((mail) => subjectOf(read(mail), mail.kind)))
    const entries = mails.map((mail, place) => ({ mail, subject: subjects[place] ?? mail.kind }))
    return c.html(listPage(config, entries), 200, headers)
  })

  app.get('/dev/mail/:id', async (c) => {
    const mail = await findShown(c)
    const message = await read(mail).catch(() => {
      throw new Refusal(404, 'What this mail is about has changed: it can no longer be shown.')
    })
    const as = c.req.query('as')
    if (as === 'text') return c.text(message.text, 200, headers)
    if (as === 'html') return c.html(message.html, 200, headers)
    return c.html(mailPage(config, mail, message), 200, headers)
  })

  async function findShown(c: Context<Env>): Promise<OutboxRow> {
    const id = c.req.param('id') ?? ''
    const mail = /^[1-9]\d{0,14}$/.test(id) ? await findMail(db, Number(id)) : undefined
    if (!mail) throw new Refusal(404, 'Not found.')
    return mail
  }
}

/** A mail that cannot be composed is listed by its kind. */
const subjectOf = (message: Promise<Message>, kind: string) =>
  message.then(
    ({ subject }) => subject,
    () => kind.replaceAll('_', ' '),
  )

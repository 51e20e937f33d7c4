import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import type { Env } from '../http/env.ts'
import { Refusal } from '../http/refusal.ts'
import type { Composers } from './message.ts'
import { findMail, listRecentMails } from './outbox.ts'
import { compose } from './send.ts'

const shown = 100
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** The demo's mailbox, in place of a mail provider. It is not mounted in live mode or beside SMTP. */
export function mailboxRoutes(app: Hono<Env>, db: Db, config: Config, composers: Composers): void {
  app.get('/dev/mail', async (c) => {
    const mails = await listRecentMails(db, shown)
    return page(
      c,
      html`<h1>Demo mailbox</h1>
<p>No SMTP_URL is set, so mails are kept here and sent to nobody.</p>
${mails.length === 0 ? html`<p>No mail yet.</p>` : ''}
<ul>${mails.map(
        (mail) =>
          html`<li><a href="/dev/mail/${mail.id}">${mail.kind.replaceAll('_', ' ')}</a> to ${mail.recipient}, ${mail.created_at.toISOString()}</li>`,
      )}</ul>`,
    )
  })

  app.get('/dev/mail/:id', async (c) => {
    const id = c.req.param('id')
    const mail = /^[1-9]\d{0,14}$/.test(id) ? await findMail(db, Number(id)) : undefined
    if (!mail) throw new Refusal(404, 'Not found.')
    const message = await compose(db, config, composers, mail)
    const headers = { 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' }
    return c.req.query('as') === 'text'
      ? c.text(message.text, 200, headers)
      : c.html(message.html, 200, headers)
  })
}

function page(c: Context, body: ReturnType<typeof html>) {
  return c.html(
    html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Demo mailbox</title>
<style>body{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}li{margin:.5rem 0}</style>
</head><body>${body}</body></html>`,
    200,
    { 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' },
  )
}

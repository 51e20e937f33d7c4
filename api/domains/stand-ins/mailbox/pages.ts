import { html } from 'hono/html'
import type { Config } from '../../../config.ts'
import { colour } from '../../../ground/mail/look.ts'
import type { Message } from '../../../ground/mail/message.ts'
import type { OutboxRow } from '../../../ground/mail/outbox.ts'
import { devPage, devTime } from '../dev-page.ts'

const style = `
h2{font-size:14px;font-weight:400;color:${colour.quiet};margin:24px 0 8px}
ul{border-top:1px dashed ${colour.hairline};list-style:none;margin:24px 0;max-width:800px;padding:0}
li{border-bottom:1px solid ${colour.hairline};display:flex;flex-wrap:wrap;gap:0 24px;justify-content:space-between;overflow-wrap:anywhere}
li{padding:12px 0}
li a{flex:1 1 100%}
.views{display:grid;gap:0 32px;grid-template-columns:minmax(0,2fr) minmax(0,1fr)}
@media(max-width:1023px){.views{grid-template-columns:minmax(0,1fr)}}
iframe,pre{background:${colour.paper};border:1px solid ${colour.hairline};box-sizing:border-box;margin:0;width:100%}
section{display:flex;flex-direction:column}
iframe{flex:1;min-height:max(560px,calc(100vh - 240px))}
pre{font-size:13px;line-height:1.6;overflow-wrap:anywhere;padding:20px;white-space:pre-wrap}
`

export const listPage = (config: Config, entries: { mail: OutboxRow; subject: string }[]) =>
  devPage(
    'Demo mailbox',
    style,
    html`<p class="quiet"><a href="/">${config.shop.name}</a></p>
<h1>Demo mailbox</h1>
<p>No SMTP_URL is set, so mails are kept here and sent to nobody.</p>
${entries.length === 0 ? html`<p>No mail yet.</p>` : ''}
<ul>${entries.map(
      ({ mail, subject }) => html`<li><a href="/dev/mail/${mail.id}">${subject}</a>
<span class="quiet">${mail.kind.replaceAll('_', ' ')} to ${mail.recipient}</span>
<time class="quiet" datetime="${mail.created_at.toISOString()}">${written(mail)}</time></li>`,
    )}</ul>`,
  )

export const mailPage = (config: Config, mail: OutboxRow, message: Message) =>
  devPage(
    message.subject,
    style,
    html`<p class="quiet"><a href="/dev/mail">Demo mailbox</a></p>
<h1>${message.subject}</h1>
<p class="quiet">From ${config.shop.name} &lt;${config.shop.email}&gt; to ${mail.recipient}, ${written(mail)}${mail.last_error ? html`<br>${mail.last_error}` : ''}</p>
<div class="views">
<section><h2>HTML, <a href="/dev/mail/${mail.id}?as=html">on its own page</a></h2>
<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${message.html}"></iframe></section>
<section><h2>Text, <a href="/dev/mail/${mail.id}?as=text">on its own page</a></h2>
<pre>${message.text}</pre></section>
</div>`,
  )

const written = ({ created_at: at }: OutboxRow) => devTime(at)

import { html, raw } from 'hono/html'
import type { Config } from '../../config.ts'
import { fitWithin } from './fit-within.ts'
import { colour, sans, serif, stylesheet } from './look.ts'
import type { MailConfig, MailHead, Message } from './message.ts'
import { oneLine } from './one-line.ts'
import type { Part } from './parts.ts'

// Invisible characters, so that an inbox shows nothing after the preheader.
const filler = raw('&#847;&zwnj;&nbsp;'.repeat(80))

// Outlook on Windows ignores max-width.
const openForOutlook = raw(
  '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->',
)
const closeForOutlook = raw('<!--[if mso]></td></tr></table><![endif]-->')

/** @param mail.preheader what an inbox shows beside the subject */
export async function layout(
  config: MailConfig,
  mail: { subject: string; preheader: string; parts: Part[] },
): Promise<Message> {
  const subject = oneLine(mail.subject)
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title>
<style>${stylesheet}</style>
</head>
<body class="paper" style="background-color:${colour.paper};margin:0;padding:0">
<div style="display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;mso-hide:all;opacity:0;overflow:hidden">${mail.preheader}${filler}</div>
<div role="article" aria-roledescription="email" aria-label="${subject}" lang="en">
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${colour.paper}" style="background-color:${colour.paper};width:100%"><tr>
<td align="center" style="padding:32px 20px 40px">
${openForOutlook}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;width:100%">
<tr><td style="padding:0 0 32px">${masthead(config)}</td></tr>
<tr><td align="left" style="padding:0 0 24px">${mail.parts.map((part) => part.html)}</td></tr>
<tr><td class="rule" align="left" style="border-top:1px dashed ${colour.hairline};padding:24px 0 0">${footer(config)}</td></tr>
</table>
${closeForOutlook}
</td></tr></table>
</div>
</body>
</html>`
  const { shop } = config
  const signature = `${shop.legalName}, ${shop.address}\n${shop.email} · ${shop.phone}\n${config.publicUrl}`
  const text = [...mail.parts.map((part) => part.text), `-- \n${signature}`].join('\n\n')
  return { subject, html: String(page), text }
}

const masthead = (config: MailConfig) =>
  config.mailHead ? ownHead(config, config.mailHead) : plainHead(config)

// Without a ground of its own; its edge of paper shows it in a mailbox that is dark.
const plainHead = ({ publicUrl, shop }: Config) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="padding:0 10px 0 0"><img src="${publicUrl}/mark-mail.png" width="40" height="40" alt="" style="display:block;height:40px;width:40px"></td>
<td><a class="ink" href="${publicUrl}" target="_blank" style="${serif};color:${colour.ink};font-size:28px;line-height:40px;text-decoration:none">${shop.name}</a></td>
</tr></table>`

// Where pictures are off the alt text stands in the logo's place, and is the name as it is written without one.
function ownHead({ publicUrl, shop }: Config, { shows, ink, ground, logo }: MailHead) {
  const words = `${serif};color:${ink};font-size:28px;line-height:40px;text-decoration:none`
  const size = logo && fitWithin(logo, { width: 200, height: 48 })
  const mark = html`<img src="${publicUrl}/mark-mail.png" width="40" height="40" alt="" style="display:inline-block;height:40px;width:40px;vertical-align:middle;margin:0 10px 0 0">`
  const shown =
    logo && size
      ? html`<img src="${publicUrl}/media/${logo.key}/head.png" width="${size.width}" height="${size.height}" alt="${shop.name}" style="${words};display:inline-block;height:${size.height}px;width:auto;max-width:100%">`
      : html`${shows === 'mark' ? mark : ''}${shop.name}`
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%"><tr>
<td bgcolor="${ground}" style="background-color:${ground};padding:16px 20px"><a href="${publicUrl}" target="_blank" style="${words}">${shown}</a></td>
</tr></table>`
}

function footer({ publicUrl, shop }: Config) {
  const words = `${sans};color:${colour.quiet};font-size:13px;line-height:1.6`
  const plain = `color:${colour.quiet};text-decoration:underline`
  return html`<p class="quiet" style="${words};margin:0">${shop.legalName}<br>${shop.address}<br>
<a class="quiet" href="mailto:${shop.email}" style="${plain}">${shop.email}</a> &middot; ${shop.phone}<br>
<a class="quiet" href="${publicUrl}" target="_blank" style="${plain}">${new URL(publicUrl).host}</a></p>`
}

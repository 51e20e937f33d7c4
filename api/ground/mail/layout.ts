import { html, raw } from 'hono/html'
import type { Config } from '../../config.ts'
import { colour, sans, serif, stylesheet } from './look.ts'
import type { Message } from './message.ts'
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
  config: Config,
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

// Without a ground of its own; its edge of paper shows it in a mailbox that is dark.
const masthead = ({ publicUrl, shop }: Config) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="padding:0 10px 0 0"><img src="${publicUrl}/mark-mail.png" width="40" height="40" alt="" style="display:block;height:40px;width:40px"></td>
<td><a class="ink" href="${publicUrl}" target="_blank" style="${serif};color:${colour.ink};font-size:28px;line-height:40px;text-decoration:none">${shop.name}</a></td>
</tr></table>`

function footer({ publicUrl, shop }: Config) {
  const words = `${sans};color:${colour.quiet};font-size:13px;line-height:1.6`
  const plain = `color:${colour.quiet};text-decoration:underline`
  return html`<p class="quiet" style="${words};margin:0">${shop.legalName}<br>${shop.address}<br>
<a class="quiet" href="mailto:${shop.email}" style="${plain}">${shop.email}</a> &middot; ${shop.phone}<br>
<a class="quiet" href="${publicUrl}" target="_blank" style="${plain}">${new URL(publicUrl).host}</a></p>`
}

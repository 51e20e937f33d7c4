import { html } from 'hono/html'
import type { Config } from '../config.ts'
import type { Message } from './message.ts'

type Html = ReturnType<typeof html>

const ink = '#1F1B16'
const quiet = '#6B6259'
const hairline = '#DDD5C8'
const paper = '#F7F3EC'

/**
 * A mail in the shop's look. Mail programs know neither our fonts nor our stylesheet, so the
 * nearest of each is written on every element.
 *
 * @param parts.lines paragraphs, as plain text
 * @param parts.body what stands under them, such as an order's lines
 */
export async function layout(
  config: Config,
  parts: { subject: string; heading: string; lines: string[]; body?: Html; bodyText?: string },
): Promise<Message> {
  const { shop } = config
  const { subject, heading, lines, body, bodyText } = parts
  const page = await html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;background:${paper};color:${ink};font:16px/1.5 Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="font:400 24px Georgia,serif;margin:0 0 24px"><a href="${config.publicUrl}" style="color:${ink};text-decoration:none">${shop.name}</a></p>
<h1 style="font:400 30px/1.2 Georgia,serif;margin:0 0 16px">${heading}</h1>
${lines.map((line) => html`<p style="margin:0 0 16px">${line}</p>`)}
${body ?? ''}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px dashed ${hairline};color:${quiet};font-size:13px">${shop.legalName}, ${shop.address}<br>${shop.email} · ${shop.phone}</p>
</div>
</body>
</html>`
  const text = [heading, ...lines, bodyText, `${shop.name} · ${shop.email} · ${shop.phone}`]
  return { subject, html: String(page), text: text.filter(Boolean).join('\n\n') }
}

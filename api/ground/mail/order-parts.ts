import { html } from 'hono/html'
import { inr } from '../http/money.ts'
import { colour, sans } from './look.ts'
import type { Part } from './parts.ts'

// Half the pixels of media's `mail.jpg`.
const picture = { width: 72, height: 90 }

const rule = `border-top:1px solid ${colour.hairline}`
const words = `${sans};color:${colour.ink};font-size:16px;line-height:1.4`

export type MailLine = {
  name: string
  colour: string
  size: string
  quantity: number
  paise: number
  /** What it came to before discounts. */
  listPaise?: number
  picture: string | null
}

export const orderLines = (lines: MailLine[]): Part => ({
  html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;margin:24px 0 0">${lines.map(
    (line) => html`<tr>
<td class="rule" width="${picture.width}" valign="top" style="${rule};padding:16px 16px 16px 0">${pictureOf(line)}</td>
<td class="rule ink" valign="top" style="${rule};${words};padding:16px 12px 16px 0">${line.name}<br><span class="quiet" style="color:${colour.quiet};font-size:14px">${line.colour}, ${line.size}<br>Quantity ${line.quantity}</span></td>
<td class="rule ink" valign="top" align="right" style="${rule};${words};padding:16px 0;white-space:nowrap">${isReduced(line) && html`<s class="quiet" style="color:${colour.quiet}">${inr(line.listPaise)}</s><br>`}${inr(line.paise)}</td>
</tr>`,
  )}</table>`,
  text: lines
    .map(
      (line) =>
        `${line.quantity} × ${line.name} (${line.colour}, ${line.size}): ${inr(line.paise)}${isReduced(line) ? `, before discounts ${inr(line.listPaise)}` : ''}`,
    )
    .join('\n'),
})

const isReduced = (line: MailLine): line is MailLine & { listPaise: number } =>
  line.listPaise !== undefined && line.listPaise > line.paise

// Without pictures the alt text is shown in its place.
function pictureOf(line: MailLine) {
  const { width, height } = picture
  if (!line.picture)
    return html`<div class="linen" style="background-color:${colour.linen};width:${width}px;height:${height}px"></div>`
  return html`<img class="linen quiet" src="${line.picture}" width="${width}" height="${height}" alt="${line.name}, ${line.colour}" style="${sans};background-color:${colour.linen};border-radius:2px;color:${colour.quiet};display:block;font-size:11px;line-height:1.3;width:${width}px;height:${height}px">`
}

/** Amounts in paise, the total last. */
export const totals = (amounts: { label: string; paise: number }[], total: number): Part => ({
  html: html`<table class="rule" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;${rule};margin:0 0 8px">
${amounts.map(({ label, paise }, place) => amountRow(label, inr(paise), `padding:${place ? 4 : 16}px 0 4px`))}
${amountRow('Total', inr(total), 'padding:8px 0 16px;font-size:18px;font-weight:bold')}
</table>`,
  text: [...amounts, { label: 'Total', paise: total }]
    .map(({ label, paise }) => `${label}: ${inr(paise)}`)
    .join('\n'),
})

const amountRow = (label: string, amount: string, style: string) =>
  html`<tr><td class="ink" style="${words};${style}">${label}</td>
<td class="ink" align="right" style="${words};${style};white-space:nowrap">${amount}</td></tr>`

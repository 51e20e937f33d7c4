import { html } from 'hono/html'
import { colour, sans, serif } from './look.ts'

/** A piece of a mail; what it is given is escaped. */
export type Part = { html: ReturnType<typeof html>; text: string }

export const heading = (words: string): Part => ({
  html: html`<h1 class="ink heading" style="${serif};color:${colour.ink};font-size:34px;line-height:1.15;letter-spacing:-0.01em;margin:0 0 16px">${words}</h1>`,
  text: words,
})

export const paragraph = (...words: (string | Part)[]): Part => ({
  html: html`<p class="ink" style="${sans};color:${colour.ink};font-size:16px;line-height:1.55;margin:0 0 16px">${words.map(inHtml)}</p>`,
  text: words.map(inText).join(''),
})

export const smallPrint = (...words: (string | Part)[]): Part => ({
  html: html`<p class="quiet" style="${sans};color:${colour.quiet};font-size:14px;line-height:1.5;margin:0 0 16px">${words.map(inHtml)}</p>`,
  text: words.map(inText).join(''),
})

const inHtml = (piece: string | Part) => (typeof piece === 'string' ? piece : piece.html)
const inText = (piece: string | Part) => (typeof piece === 'string' ? piece : piece.text)

export const mailLink = (address: string): Part => ({
  html: html`<a class="link" href="mailto:${address}" style="color:${colour.indigo};text-decoration:underline">${address}</a>`,
  text: address,
})

export const pageLink = (words: string, url: string): Part => ({
  html: html`<a class="link" href="${url}" target="_blank" style="color:${colour.indigo};text-decoration:underline">${words}</a>`,
  text: `${words} (${url})`,
})

/** Outlook pads the cell, the others the link. */
export const button = (words: string, url: string): Part => ({
  html: html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 28px"><tr>
<td class="button" bgcolor="${colour.indigo}" style="background-color:${colour.indigo};border-radius:2px;mso-padding-alt:14px 28px"><a class="button-words" href="${url}" target="_blank" style="${sans};color:${colour.white};display:inline-block;font-size:16px;line-height:20px;padding:14px 28px;text-decoration:none">${words}</a></td>
</tr></table>`,
  text: `${words}: ${url}`,
})

export const codeBox = (code: string): Part => ({
  html: html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0"><tr>
<td class="linen ink" bgcolor="${colour.linen}" style="${serif};background-color:${colour.linen};color:${colour.ink};border-radius:2px;font-size:36px;line-height:1;letter-spacing:8px;padding:20px 20px 20px 28px">${code}</td>
</tr></table>`,
  text: code,
})

export const titled = (title: string, lines: string[]): Part => ({
  html: html`<p class="quiet" style="${sans};color:${colour.quiet};font-size:14px;line-height:1.5;margin:24px 0 4px">${title}</p>
<p class="ink" style="${sans};color:${colour.ink};font-size:16px;line-height:1.5;margin:0 0 16px">${lines.map((line, place) => html`${place ? html`<br>` : ''}${line}`)}</p>`,
  text: [`${title}:`, ...lines].join('\n'),
})

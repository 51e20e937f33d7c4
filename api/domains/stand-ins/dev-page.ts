import { html, raw } from 'hono/html'
import { colour, sans, serif } from '../../ground/mail/look.ts'

type Html = ReturnType<typeof html>

const stylesheet = `
body{${sans};background:${colour.paper};color:${colour.ink};font-size:16px;line-height:1.5;margin:0}
main{box-sizing:border-box;margin:0 auto;max-width:1280px;padding:32px 20px 64px}
a{color:${colour.indigo}}
:focus-visible{outline:2px solid ${colour.indigo};outline-offset:2px}
h1{${serif};font-size:36px;letter-spacing:-.01em;line-height:1.15;margin:8px 0;overflow-wrap:anywhere}
.quiet{color:${colour.quiet};font-size:14px}
`

/** A page of the demo's `/dev`, which is not the shop's. @param style of it alone */
export const devPage = (title: string, style: string, body: Html) => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>${raw(stylesheet + style)}</style></head>
<body><main>${body}</main></body></html>`

export const devTime = (at: Date): string =>
  at.toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

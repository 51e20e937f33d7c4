import { html } from 'hono/html'
import { colour } from '../../../ground/mail/look.ts'
import { devPage, devTime } from '../dev-page.ts'
import type { Bubble } from './phones.ts'

const channelNames = { whatsapp: 'WhatsApp', sms: 'SMS' }

const style = `
.phones{align-items:start;display:grid;gap:32px;grid-template-columns:repeat(auto-fill,minmax(min(100%,320px),1fr));margin-top:32px}
.phone{background:${colour.linen};border:1px solid ${colour.hairline};border-radius:28px;overflow:hidden}
.phone header{border-bottom:1px dashed ${colour.quiet};padding:16px 20px 12px}
h2{font-size:16px;font-weight:600;margin:0}
.phone header p{margin:0}
ol{display:grid;gap:12px;list-style:none;margin:0;padding:16px 14px 20px}
.bubble{background:${colour.white};border-radius:4px 16px 16px;box-sizing:border-box;max-width:88%;overflow-wrap:anywhere;padding:10px 14px;justify-self:start}
.bubble p{margin:0}
.answer{background:${colour.indigo};border-radius:16px 4px 16px 16px;color:${colour.white};justify-self:end}
.answer .quiet{color:${colour.white}}
.follow{border-top:1px solid ${colour.hairline};display:block;margin:10px -14px 4px;padding:10px 14px 4px;text-align:center;text-decoration:none}
.follow:hover{text-decoration:underline}
form{border-top:1px solid ${colour.hairline};padding:12px 14px 16px;text-align:right}
button{background:none;border:1px solid ${colour.indigo};border-radius:2px;color:${colour.indigo};cursor:pointer;font:inherit;min-height:44px;padding:0 20px}
button:hover{background:${colour.indigo};color:${colour.white}}
`

export function phonesPage(shopName: string, bubbles: Bubble[]) {
  const phones = Map.groupBy(
    bubbles.toReversed(),
    ({ channel, phone }) => `${channelNames[channel]} · +${phone}`,
  )
  return devPage(
    'Demo messages',
    style,
    html`<p class="quiet"><a href="/">${shopName}</a> · <a href="/dev/mail">Demo mailbox</a></p>
<h1>Demo messages</h1>
<p>A local stand-in for WhatsApp Cloud API and MSG91 has taken these. Nothing went to a real phone.</p>
${phones.size === 0 ? html`<p>No message yet. Tick order updates at checkout, or log in with your phone.</p>` : ''}
<div class="phones">${[...phones].map(([name, newest]) => phone(name, newest.toReversed()))}</div>`,
  )
}

function phone(name: string, bubbles: Bubble[]) {
  const [first] = bubbles
  return html`<section class="phone" aria-label="${name}">
<header><h2>${name}</h2><p class="quiet">Local stand-in</p></header>
<ol>${bubbles.map(
    ({ text, orderId, isAnswer, at }) => html`<li class="bubble${isAnswer ? ' answer' : ''}">
<p>${text}</p>${orderId ? html`<a class="follow" href="/orderdetails/${orderId}">Follow your order</a>` : ''}
<time class="quiet" datetime="${at.toISOString()}">${devTime(at)}</time></li>`,
  )}</ol>
${
  first?.channel === 'whatsapp'
    ? html`<form method="post" action="/dev/messages/stop">
<input type="hidden" name="phone" value="${first.phone}"><button>Answer STOP</button></form>`
    : ''
}</section>`
}

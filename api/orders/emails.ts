import { html } from 'hono/html'
import { inr } from '../http/rupees.ts'
import { layout } from '../mail/layout.ts'
import type { Composer } from '../mail/message.ts'
import * as queries from './queries.ts'

export const orderPlacedEmail: Composer = async (db, payload, config) => {
  const orderId = Number(payload.order_id)
  const order = await queries.findOrderForMail(db, orderId)
  const lines = await queries.listOrderLines(db, [orderId])
  const rows = [
    ...lines.map((line) => ({
      label: `${line.quantity} × ${line.product_name} (${line.colour_name}, ${line.size})`,
      amount: inr(line.unit_price_paise * line.quantity),
    })),
    ...(order.shipping_paise ? [{ label: 'Shipping', amount: inr(order.shipping_paise) }] : []),
    ...(order.cod_fee_paise
      ? [{ label: 'Cash on delivery fee', amount: inr(order.cod_fee_paise) }]
      : []),
    { label: 'Total', amount: inr(order.total_paise) },
  ]
  return layout(config, {
    subject: `Your order ${order.number}`,
    heading: 'Thank you for your order',
    lines: [
      `We have your order ${order.number} and are getting it ready. Please keep ${inr(order.total_paise)} at hand when it arrives.`,
      `Follow it at ${config.publicUrl}/orderdetails/${order.id}`,
    ],
    body: html`<table style="width:100%;border-collapse:collapse">${rows.map(
      (row) => html`<tr><td style="padding:8px 0;border-top:1px solid #DDD5C8">${row.label}</td>
<td style="padding:8px 0;border-top:1px solid #DDD5C8;text-align:right;white-space:nowrap">${row.amount}</td></tr>`,
    )}</table>`,
    bodyText: rows.map((row) => `${row.label}: ${row.amount}`).join('\n'),
  })
}

import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { inr } from '../http/rupees.ts'
import { layout } from '../mail/layout.ts'
import type { Composer } from '../mail/message.ts'
import * as queries from './queries.ts'

type MailedOrder = NonNullable<Awaited<ReturnType<typeof queries.findOrder>>>

export const orderShippedEmail: Composer = async (db, payload, config) => {
  const order = await findOrder(db, payload)
  return layout(config, {
    subject: `Your order ${order.number} is on its way`,
    heading: 'Your order is on its way',
    lines: [
      `${order.courier} has your order ${order.number}. Its AWB number is ${order.awb_number}.`,
      ...cashLines(order),
      followLine(order, config),
    ],
  })
}

export const orderOutForDeliveryEmail: Composer = async (db, payload, config) => {
  const order = await findOrder(db, payload)
  return layout(config, {
    subject: `Your order ${order.number} arrives today`,
    heading: 'Out for delivery',
    lines: [
      `${order.courier} is bringing your order ${order.number} today.`,
      ...cashLines(order),
      followLine(order, config),
    ],
  })
}

export const orderDeliveredEmail: Composer = async (db, payload, config) => {
  const order = await findOrder(db, payload)
  const { returnDays } = config.shop
  return layout(config, {
    subject: `Your order ${order.number} was delivered`,
    heading: 'Your order was delivered',
    lines: [
      `${order.courier} has delivered your order ${order.number}. We hope that you enjoy it.`,
      ...(returnDays > 0
        ? [
            `If something does not fit, you can ask for a return within ${returnDays} days of delivery.`,
          ]
        : []),
      `See it at ${orderUrl(order, config)}`,
    ],
  })
}

async function findOrder(db: Db, payload: Record<string, unknown>): Promise<MailedOrder> {
  const order = await queries.findOrder(db, Number(payload.order_id))
  if (!order) throw new Error('a mail is about no order')
  return order
}

const cashLines = (order: MailedOrder) =>
  order.payment_method === 'cod'
    ? [`Please keep ${inr(order.total_paise)} at hand when it arrives.`]
    : []

const followLine = (order: MailedOrder, config: Config) => `Follow it at ${orderUrl(order, config)}`

const orderUrl = (order: MailedOrder, config: Config) =>
  `${config.publicUrl}/orderdetails/${order.id}`

import type { Db } from '../../ground/db/pool.ts'
import type { PushComposer } from '../../ground/push/push-message.ts'
import * as queries from './queries.ts'

const ofParcel =
  (say: (number: string) => { title: string; body: string }): PushComposer =>
  async (db, payload) => {
    const { id, number } = await queries.findOrderForMail(db, Number(payload.order_id))
    return { ...say(number), path: orderPath(id) }
  }

export const orderShippedPush = ofParcel((number) => ({
  title: `Order ${number} is on its way`,
  body: 'Tap to follow your parcel.',
}))

export const orderOutForDeliveryPush = ofParcel((number) => ({
  title: `Order ${number} arrives today`,
  body: 'The courier is bringing it.',
}))

export const orderDeliveredPush = ofParcel((number) => ({
  title: `Order ${number} was delivered`,
  body: 'We hope that you enjoy it.',
}))

export async function refundSentPush(db: Db, payload: Record<string, unknown>) {
  const { order_id: id, order_number: number } = await queries.findRefundForMail(
    db,
    Number(payload.refund_id),
  )
  return {
    title: 'We have sent your money back',
    body: number ? `It is for order ${number}.` : 'We have mailed you about it.',
    path: id ? orderPath(id) : '/orders',
  }
}

const orderPath = (id: number) => `/orderdetails/${id}`

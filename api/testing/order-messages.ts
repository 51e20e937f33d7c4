import type { MessageChannel } from '../../contract/message-channels.ts'
import { confirmOrder } from '../domains/orders/move-order.ts'
import { bookShipment } from '../domains/shipping/service.ts'
import type { TestShop } from './shop.ts'

type Customer = { id: number; token: string }

/** An order on delivery of a customer who ticks boxes at checkout. */
export async function orderWithUpdates(
  shop: TestShop,
  updates: MessageChannel[],
  given?: Customer,
) {
  const customer = given ?? (await shop.make.customer())
  const address = await shop.make.address(customer)
  const { selection } = await shop.make.product({ stock: 9 })
  const { order_id: id, order_number: number } = await shop.as(customer)(
    'POST /api/cod_order_create/',
    {
      body: {
        type: 'buynow',
        ...selection,
        quantity: 1,
        shipping_address_id: address.id,
        order_updates: updates,
      },
    },
  )
  return { id, number, customer }
}

/** @returns the AWB of the order's parcel */
export async function sendParcel(shop: TestShop, orderId: number): Promise<string> {
  await confirmOrder(shop.db, orderId)
  const { awb } = await bookShipment(shop.db, orderId, {
    awb: `AWB${orderId}`,
    courier: 'Test Express',
  })
  return awb
}

export const messagesOf = (shop: TestShop) =>
  shop.db
    .selectFrom('messages')
    .select(['id', 'order_id', 'channel', 'kind', 'state', 'last_error', 'attempts', 'provider_id'])
    .orderBy('id')
    .execute()

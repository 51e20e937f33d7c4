import * as z from 'zod'
import type { Courier, Parcel } from './courier.ts'
import { type Call, refused } from './shiprocket-client.ts'
import { indianTime, measuresOf, personOf, toItem } from './shiprocket-order.ts'

const id = z.union([z.int(), z.string().min(1)])
const awb = z.union([z.string(), z.int().transform(String)]).nullish()
type Id = z.output<typeof id>

const Found = z.object({
  data: z.array(
    z.object({
      id,
      channel_order_id: z.coerce.string(),
      status: z.string().nullish(),
      shipments: z.array(z.object({ id: id.nullish(), awb, courier: z.string().nullish() })),
    }),
  ),
})
const Created = z.object({ shipment_id: id })
const Detail = z.object({ data: z.object({ shipments: z.object({ id }) }) })

const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? '')
const Pickups = z.object({
  data: z.object({
    shipping_address: z.array(
      z.object({
        pickup_location: z.string(),
        name: text,
        address: text,
        address_2: text,
        city: text,
        state: text,
        country: text,
        pin_code: text,
        email: text,
        phone: text,
      }),
    ),
  }),
})
type Shop = z.output<typeof Pickups>['data']['shipping_address'][number]

/** A time of India, such as `2026-05-20 10:00:00`. */
const scheduledDay = z
  .string()
  .transform((time) => time.slice(0, 10))
  .pipe(z.iso.date())
const Scheduled = z.object({ response: z.object({ pickup_scheduled_date: scheduledDay }) })

type Deps = {
  call: Call
  /** Where parcels of the shop are collected, and returns are brought. */
  pickupLocation: string
  assign: (
    booking: { shipmentId: Id },
    more: { is_return: 1 },
  ) => Promise<{ awb: string; courier?: string | null | undefined }>
  cancelShipment: Courier['cancelShipment']
}

/** Return orders, which Shiprocket has in lists of their own. @see https://apidocs.shiprocket.in/ */
export function openReturns({
  call,
  pickupLocation,
  assign,
  cancelShipment,
}: Deps): Pick<Courier, 'createReturn' | 'cancelReturn'> {
  async function find(number: string) {
    const path = `/orders/processing/return?search=${encodeURIComponent(number)}`
    const { ok, message, json } = await call('GET', path)
    const found = Found.safeParse(json).data
    if (!ok || !found) throw refused(`to look for the return: ${message}`)
    // The search also matches parts.
    const order = found.data.find((entry) => entry.channel_order_id === number)
    return (
      order && {
        id: order.id,
        shipment: order.shipments[0],
        isCancelled: /^(return )?cancel/i.test(order.status ?? ''),
      }
    )
  }

  async function findShop(): Promise<Shop> {
    const { ok, message, json } = await call('GET', '/settings/company/pickup')
    const shops = Pickups.safeParse(json).data?.data.shipping_address
    const shop = shops?.find((each) => each.pickup_location === pickupLocation)
    if (!ok || !shop)
      throw refused(`the return, as it has no address ${pickupLocation}: ${message}`)
    return shop
  }

  async function create(parcel: Parcel): Promise<Id> {
    const order = shiprocketReturn(parcel, await findShop())
    const { ok, message, json } = await call('POST', '/orders/create/return', order)
    const created = Created.safeParse(json)
    if (!ok || !created.success) throw refused(`the return: ${message}`)
    return created.data.shipment_id
  }

  /** Its list may leave the shipment out. */
  async function findShipmentId(orderId: Id): Promise<Id> {
    const { ok, message, json } = await call('GET', `/orders/show/${orderId}`)
    const detail = Detail.safeParse(json)
    if (!ok || !detail.success) throw refused(`to show the return: ${message}`)
    return detail.data.data.shipments.id
  }

  return {
    async createReturn(parcel) {
      const order = await find(parcel.orderNumber)
      if (order?.isCancelled) {
        throw refused('it: the return was cancelled there, and its number cannot be used again')
      }
      const shipmentId = order
        ? (order.shipment?.id ?? (await findShipmentId(order.id)))
        : await create(parcel)
      const { awb: known, courier: carrier } = order?.shipment ?? {}
      const { awb, courier } = known
        ? { awb: known, courier: carrier }
        : await assign({ shipmentId }, { is_return: 1 })
      // A repeated request is refused, and the first stands.
      const pickup = { shipment_id: [shipmentId] }
      const { json } = await call('POST', '/courier/generate/pickup', pickup)
      const day = Scheduled.safeParse(json).data?.response.pickup_scheduled_date
      return { awb, courier: courier || 'Shiprocket', collectsOn: day ?? null }
    },

    async cancelReturn(number) {
      const order = await find(number)
      if (!order || order.isCancelled) return
      if (order.shipment?.awb) return cancelShipment(order.shipment.awb)
      const { ok, message } = await call('POST', '/orders/cancel', { ids: [order.id] })
      if (!ok) throw refused(`to call the return off: ${message}`)
    },
  }
}

/** Money in rupees, times in IST; a return is always prepaid. */
function shiprocketReturn(parcel: Parcel, shop: Shop) {
  const { address } = parcel
  const person = personOf(address)
  return {
    order_id: parcel.orderNumber,
    order_date: indianTime(parcel.orderedAt),
    pickup_customer_name: person.firstName,
    pickup_last_name: person.lastName,
    company_name: address.company,
    pickup_address: address.address_line1,
    pickup_address_2: address.address_line2,
    pickup_city: address.city.slice(0, 30),
    pickup_state: address.state,
    pickup_country: address.country,
    pickup_pincode: address.postal_code,
    pickup_email: parcel.email,
    pickup_phone: person.phone,
    shipping_customer_name: shop.name,
    shipping_address: shop.address,
    shipping_address_2: shop.address_2,
    shipping_city: shop.city,
    shipping_state: shop.state,
    shipping_country: shop.country,
    shipping_pincode: shop.pin_code,
    shipping_email: shop.email,
    shipping_phone: shop.phone,
    order_items: parcel.lines.map(toItem),
    payment_method: 'Prepaid',
    sub_total: parcel.goodsPaise / 100,
    ...measuresOf(parcel),
  }
}

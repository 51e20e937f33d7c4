import * as z from 'zod'
import type { Courier, Parcel } from './courier.ts'
import { shiprocketAction } from './shiprocket-action.ts'
import {
  openShiprocketClient,
  refused,
  type ShiprocketLogin,
  wordsOf,
} from './shiprocket-client.ts'
import { shiprocketOrder } from './shiprocket-order.ts'
import { openReturns } from './shiprocket-returns.ts'
import { readService } from './shiprocket-service.ts'
import { openStatement } from './shiprocket-statement.ts'

export type ShiprocketSettings = ShiprocketLogin & {
  pickupLocation: string
  pickupPin: string
}

const id = z.union([z.int(), z.string().min(1)])
const awb = z.union([z.string(), z.int().transform(String)]).nullish()

const Found = z.object({
  data: z.array(
    z.object({
      id,
      channel_order_id: z.coerce.string(),
      status: z.string().nullish(),
      shipments: z.array(z.object({ id, awb, courier: z.string().nullish() })),
    }),
  ),
})
const Created = z.object({ shipment_id: id })
const Assigned = z.object({
  response: z.object({
    data: z.object({
      awb_code: awb,
      courier_name: z.string().nullish(),
      awb_assign_error: z.unknown().optional().transform(wordsOf),
    }),
  }),
})

type Booking = { shipmentId: z.output<typeof id>; awb?: string | null; courier?: string | null }

/**
 * Shiprocket has no idempotency keys, so an order is looked up by our number before it is created.
 * @see https://apidocs.shiprocket.in/
 */
export function shiprocketCourier(settings: ShiprocketSettings): Courier {
  const call = openShiprocketClient(settings)

  async function findOrder(orderNumber: string) {
    const { ok, message, json } = await call(
      'GET',
      `/orders?search=${encodeURIComponent(orderNumber)}`,
    )
    const found = Found.safeParse(json).data
    if (!ok || !found) throw refused(`to look for the order: ${message}`)
    // The search also matches parts.
    const order = found.data.find((entry) => entry.channel_order_id === orderNumber)
    const isCancelled = order?.status?.toUpperCase().startsWith('CANCEL') ?? false
    return order && { id: order.id, shipment: order.shipments[0], isCancelled }
  }

  async function find(orderNumber: string): Promise<Booking | undefined> {
    const order = await findOrder(orderNumber)
    if (order?.isCancelled) {
      throw refused('it: the order was cancelled there, and its number cannot be used again')
    }
    const shipment = order?.shipment
    return shipment && { shipmentId: shipment.id, awb: shipment.awb, courier: shipment.courier }
  }

  async function create(parcel: Parcel): Promise<Booking> {
    const order = shiprocketOrder(parcel, settings.pickupLocation)
    const { ok, message, json } = await call('POST', '/orders/create/adhoc', order)
    const created = Created.safeParse(json)
    if (!ok || !created.success) throw refused(`the order: ${message}`)
    return { shipmentId: created.data.shipment_id }
  }

  async function assign({ shipmentId }: Booking, more = {}) {
    const asked = { shipment_id: shipmentId, ...more }
    const answer = await call('POST', '/courier/assign/awb', asked)
    const assigned = Assigned.safeParse(answer.json).data?.response.data
    if (!answer.ok || !assigned?.awb_code) {
      throw refused(`to carry it: ${assigned?.awb_assign_error || answer.message}`)
    }
    return { awb: assigned.awb_code, courier: assigned.courier_name }
  }

  async function cancelShipment(awb: string): Promise<void> {
    const { ok, message } = await call('POST', '/orders/cancel/shipment/awbs', { awbs: [awb] })
    if (!ok) throw refused(`to call the parcel off: ${message}`)
  }

  async function serviceOf(pin: string) {
    const asked = new URLSearchParams({
      pickup_postcode: settings.pickupPin,
      delivery_postcode: pin,
      // Of all that come there; each says whether it takes cash.
      cod: '0',
      weight: '0.4',
    })
    return readService(await call('GET', `/courier/serviceability/?${asked}`))
  }

  return {
    async findService(pin) {
      const service = await serviceOf(pin)
      if (service.transitDays !== undefined) return service
      // Were the pickup's own PIN code wrong, none would be served.
      const home = await serviceOf(settings.pickupPin)
      if (home.transitDays === undefined) throw refused('to come even to the pickup')
      return service
    },

    async createShipment(parcel) {
      const booking = (await find(parcel.orderNumber)) ?? (await create(parcel))
      const { awb, courier } = booking.awb
        ? { awb: booking.awb, courier: booking.courier }
        : await assign(booking)
      // A repeated pickup request is refused, and the first stands.
      await call('POST', '/courier/generate/pickup', { shipment_id: [booking.shipmentId] })
      return { awb, courier: courier || 'Shiprocket' }
    },

    ...openReturns({ call, pickupLocation: settings.pickupLocation, assign, cancelShipment }),

    ...openStatement(call),

    cancelShipment,

    async answerNdr(awb, answer) {
      const path = `/ndr/${encodeURIComponent(awb)}/action`
      const { ok, message } = await call('POST', path, shiprocketAction(answer))
      if (!ok) throw refused(`what it was asked: ${message}`)
    },

    async cancelBooking(orderNumber) {
      const order = await findOrder(orderNumber)
      if (!order || order.isCancelled) return
      if (order.shipment?.awb) return cancelShipment(order.shipment.awb)
      const { ok, message } = await call('POST', '/orders/cancel', { ids: [order.id] })
      if (!ok) throw refused(`to call the order off: ${message}`)
    },
  }
}

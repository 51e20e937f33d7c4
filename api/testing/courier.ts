import pino from 'pino'
import type { Courier, Parcel } from '../shipping/courier.ts'

/** A courier that records its calls. `meanwhile` happens before it answers. */
export function testCourier(meanwhile: () => Promise<unknown> = async () => {}) {
  const parcels: Parcel[] = []
  /** AWBs, and numbers of orders whose AWB is lost. */
  const calledOff: string[] = []
  const courier: Courier = {
    async createShipment(parcel) {
      parcels.push(parcel)
      await meanwhile()
      return { awb: `T-${parcel.orderNumber}`, courier: 'Test Express' }
    },
    async createReturn(parcel) {
      parcels.push(parcel)
      await meanwhile()
      return { awb: `T-${parcel.orderNumber}`, courier: 'Test Express' }
    },
    async cancelReturn(number) {
      calledOff.push(number)
    },
    async cancelShipment(awb) {
      calledOff.push(awb)
    },
    async cancelBooking(orderNumber) {
      calledOff.push(orderNumber)
    },
  }
  return { courier, parcels, calledOff }
}

export const noLog = pino({ level: 'silent' })

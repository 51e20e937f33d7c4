import pino from 'pino'
import type { Courier, NdrAnswer, Parcel } from '../domains/shipping/courier.ts'

/** A courier that records its calls. `meanwhile` happens before it answers. */
export function testCourier(meanwhile: () => Promise<unknown> = async () => {}) {
  const parcels: Parcel[] = []
  /** AWBs, and numbers of orders whose AWB is lost. */
  const calledOff: string[] = []
  const answers: { awb: string; answer: NdrAnswer }[] = []
  const courier: Courier = {
    findService: async () => ({ transitDays: 3, isCod: true }),
    async createShipment(parcel) {
      parcels.push(parcel)
      await meanwhile()
      return { awb: `T-${parcel.orderNumber}`, courier: 'Test Express' }
    },
    async createReturn(parcel) {
      parcels.push(parcel)
      await meanwhile()
      return { awb: `T-${parcel.orderNumber}`, courier: 'Test Express', collectsOn: '2026-05-20' }
    },
    async cancelReturn(number) {
      calledOff.push(number)
    },
    async cancelShipment(awb) {
      calledOff.push(awb)
    },
    async answerNdr(awb, answer) {
      await meanwhile()
      answers.push({ awb, answer })
    },
    async cancelBooking(orderNumber) {
      calledOff.push(orderNumber)
    },
    listCharges: async () => ({ charges: [], unreadable: 0 }),
  }
  return { courier, parcels, calledOff, answers }
}

export const noLog = pino({ level: 'silent' })

import type { ReturnRequest } from '../../../contract/return-request.ts'
import { shopDay, shopIsoDay } from '../../../ui/shop-time.ts'
import type { Tone } from '../../ui/status-badge.tsx'

type Words = { title: string; tone: Tone; text: string }

/**
 * Where a request stands, and what comes next.
 *
 * @param refundMethod how the money of its order goes back
 */
export function returnWords(request: ReturnRequest, refundMethod: 'card' | 'upi'): Words {
  const { type, status, wanted_size: size, is_refunded_instead: isInstead } = request
  const isExchange = type === 'Exchange'
  const name = request.is_replacement ? 'Replacement' : type
  const where = refundMethod === 'upi' ? 'to your UPI id' : 'to where it was paid from'
  switch (status) {
    case 'Requested':
      return {
        title: `${name} requested`,
        tone: 'info',
        text: `We look at it and write to you within 2 business days.${isExchange ? ` You asked for ${request.is_replacement ? 'a new one in ' : ''}size ${size}.` : ''}`,
      }
    case 'Approved':
      return {
        title: `${name} approved`,
        tone: 'amber',
        text: request.pickup
          ? collection(request.pickup)
          : 'Please hand it to the courier. The address is in the mail that we sent you.',
      }
    case 'Picked Up':
      return { title: 'On its way to us', tone: 'blue', text: 'We write when it is here.' }
    case 'Received':
      if (!isExchange)
        return { title: 'Received', tone: 'blue', text: `Your ${goesBack(request, where)}` }
      if (request.parcel?.problem)
        return { title: 'Refund on its way', tone: 'blue', text: notArrived(request, where) }
      return isInstead
        ? {
            title: 'Received',
            tone: 'blue',
            text: `Size ${size} has sold out, so your ${goesBack(request, where)}`,
          }
        : { title: 'Received', tone: 'blue', text: `We are packing size ${size} for you.` }
    case 'Refunded':
      return { title: 'Refunded', tone: 'madder', text: refunded(request, where) }
    case 'Exchanged':
      if (request.parcel?.problem === 'coming_back')
        return { title: 'Coming back to us', tone: 'amber', text: notArrived(request, where) }
      return request.parcel?.current_status === 'Delivered'
        ? { title: 'Exchanged', tone: 'info', text: `Size ${size} has come to you.` }
        : { title: 'Exchanged', tone: 'info', text: `Size ${size} has been sent to you.` }
    case 'Rejected':
      return {
        title: `${name} declined`,
        tone: 'madder',
        text: request.rejection ?? 'We could not take it back.',
      }
  }
}

function collection({ courier, collects_on: day }: NonNullable<ReturnRequest['pickup']>): string {
  const when = day ? ` for ${shopDay(day)}` : ''
  return `A pickup by ${courier} is booked${when}. Please have it packed.`
}

function goesBack({ refund }: ReturnRequest, where: string): string {
  const words = `money goes back ${where}`
  if (!refund) return `${words}.`
  const day = shopDay(refund.sent_by)
  return refund.sent_by < shopIsoDay(new Date().toISOString())
    ? `${words}. It was promised by ${day}: it is late, and we are sorry.`
    : `${words} by ${day}.`
}

function refunded({ refund }: ReturnRequest, where: string): string {
  return `Your money went back ${where}${refund?.sent_on ? ` on ${shopDay(refund.sent_on)}` : ''}.`
}

function notArrived({ wanted_size: size, parcel }: ReturnRequest, where: string): string {
  switch (parcel?.problem) {
    case 'lost':
      return `The courier has lost size ${size}, we are sorry. Your money goes back ${where}.`
    case 'came_back':
      return `Size ${size} could not be delivered and is with us again. Your money goes back ${where}.`
    default:
      return `Size ${size} could not be delivered and is on its way back to us. Once it is here, your money goes back ${where}.`
  }
}

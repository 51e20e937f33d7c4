import type { DeliveryPromise } from '../../../contract/delivery.ts'
import { shopDay } from '../../../ui/shop-time.ts'

/** `Thu 3 Dec · cash on delivery available`, or the range of any order where the courier has not answered. */
export function promiseInWords(promise: DeliveryPromise): string {
  const { pin, is_served: isServed, cod_available: isCod, arrives_by: day } = promise
  if (!isServed) return `Our courier does not come to ${pin} yet.`
  if (!day) return '5-7 days within India. Our courier cannot name the day just now.'
  return `${shopDay(day).replace(',', '')} · ${isCod ? 'cash on delivery available' : 'no cash on delivery here'}`
}

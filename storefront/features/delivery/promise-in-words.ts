import type { DeliveryPromise } from '../../../contract/delivery.ts'
import { shopDay } from '../../../ui/shop-time.ts'
import { cashFeeInWords } from './cash-fee.ts'

/**
 * `Thu 3 Dec · Cash on delivery +₹50`, or the range of any order where the courier has not answered.
 * @param codFee of the shop, in rupees
 */
export function promiseInWords(promise: DeliveryPromise, codFee: number): string {
  const { pin, is_served: isServed, cod_available: isCod, arrives_by: day } = promise
  if (!isServed) return `Our courier does not come to ${pin} yet.`
  if (!day) return '5-7 days within India. Our courier cannot name the day just now.'
  const cash = cashFeeInWords(codFee) || 'cash on delivery available'
  return `${shopDay(day).replace(',', '')} · ${isCod ? cash : 'no cash on delivery here'}`
}

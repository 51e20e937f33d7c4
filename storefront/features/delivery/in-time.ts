import type { DeliveryPromise } from '../../../contract/delivery.ts'
import { shopDay } from '../../../ui/shop-time.ts'
import { promiseInWords } from './promise-in-words.ts'

/** `Sat 5 Dec`. */
export const dayInWords = (day: string): string => shopDay(day).replace(',', '')

/** Whether what is ordered now comes in time. The day is the same for all garments of the shop. */
export function inTime(
  promise: DeliveryPromise,
  neededBy: string,
): { isLate: boolean; text: string } {
  const { pin, is_served: isServed, arrives_by: day } = promise
  if (!isServed || !day) return { isLate: !isServed, text: promiseInWords(promise, 0) }
  if (day > neededBy) {
    return {
      isLate: true,
      text: `Nothing comes to ${pin} by ${dayInWords(neededBy)}. The first day is ${dayInWords(day)}.`,
    }
  }
  const spare = day < neededBy ? `, in time for ${dayInWords(neededBy)}` : ''
  return {
    isLate: false,
    text: `What is in stock here comes to ${pin} by ${dayInWords(day)}${spare}.`,
  }
}

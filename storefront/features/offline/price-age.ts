import { inShopTime } from '../../../ui/shop-time.ts'

const clock = inShopTime({ hour: 'numeric', minute: '2-digit' })
const day = inShopTime({ day: 'numeric', month: 'short' })

const withPrices = /^\/(shop|product|offline)?(\/|$)/i

/**
 * `Prices as of 2:10 pm`, or `of 23 Nov, 2:10 pm` when that was another day.
 * @param at in ms since 1970
 */
export function priceAge(at: number, now = Date.now()): string {
  const isToday = day(at) === day(now)
  return `Prices as of ${isToday ? clock(at) : `${day(at)}, ${clock(at)}`}`
}

export const showsPrices = (pathname: string): boolean => withPrices.test(pathname)

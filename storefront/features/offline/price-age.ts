import { lazily } from '../../../ui/lazily.ts'

const zone = { timeZone: 'Asia/Kolkata' } as const
const clock = lazily(
  () => new Intl.DateTimeFormat('en-IN', { ...zone, hour: 'numeric', minute: '2-digit' }),
)
const day = lazily(
  () => new Intl.DateTimeFormat('en-IN', { ...zone, day: 'numeric', month: 'short' }),
)

const withPrices = /^\/(shop|product|offline)?(\/|$)/i

/**
 * `Prices as of 2:10 pm`, or `of 23 Nov, 2:10 pm` when that was another day.
 * @param at in ms since 1970
 */
export function priceAge(at: number, now = Date.now()): string {
  const time = clock().format(at)
  const isToday = day().format(at) === day().format(now)
  // Versions of ICU differ in which space stands before "pm".
  return `Prices as of ${isToday ? time : `${day().format(at)}, ${time}`}`.replace(
    /[\u00a0\u202f]/g,
    ' ',
  )
}

export const showsPrices = (pathname: string): boolean => withPrices.test(pathname)

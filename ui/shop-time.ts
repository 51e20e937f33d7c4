import { lazily } from './lazily.ts'

const zone = { timeZone: 'Asia/Kolkata' } as const

/** A moment as text, in the shop's time zone on server and browser. */
export function inShopTime(options: Intl.DateTimeFormatOptions): (at: Date | number) => string {
  const formatter = lazily(() => new Intl.DateTimeFormat('en-IN', { ...zone, ...options }))
  // Versions of ICU differ in which space stands before "pm".
  return (at) =>
    formatter()
      .format(at)
      .replace(/[\u00a0\u202f]/g, ' ')
}

const day = inShopTime({ dateStyle: 'medium' })
const weekday = inShopTime({ weekday: 'short', day: 'numeric', month: 'short' })
const moment = inShopTime({ dateStyle: 'medium', timeStyle: 'short' })
const sortable = lazily(() => new Intl.DateTimeFormat('sv-SE', zone))

/** `20 Nov 2026`. */
export const shopDate = (iso: string) => day(new Date(iso))

/** `Fri, 20 Nov`. */
export const shopDay = (iso: string) => weekday(new Date(iso))

/** `2026-11-20`. */
export const shopIsoDay = (iso: string) => sortable().format(new Date(iso))

/** `20 Nov 2026, 2:25 pm`. */
export const shopTime = (iso: string) => moment(new Date(iso))

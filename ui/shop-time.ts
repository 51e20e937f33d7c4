import { lazily } from './lazily.ts'

const formatter = (locale: string, options: Intl.DateTimeFormatOptions = {}) =>
  lazily(() => new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Kolkata', ...options }))

const day = formatter('en-IN', { dateStyle: 'medium' })
const weekday = formatter('en-IN', { weekday: 'short', day: 'numeric', month: 'short' })
const moment = formatter('en-IN', { dateStyle: 'medium', timeStyle: 'short' })
const sortable = formatter('sv-SE')

/** `20 Nov 2026`, in the shop's time zone on server and browser. */
export const shopDate = (iso: string) => plain(day().format(new Date(iso)))

/** `Fri, 20 Nov`. */
export const shopDay = (iso: string) => plain(weekday().format(new Date(iso)))

/** `2026-11-20`. */
export const shopIsoDay = (iso: string) => sortable().format(new Date(iso))

/** `20 Nov 2026, 2:25 pm`. */
export const shopTime = (iso: string) => plain(moment().format(new Date(iso)))

// Versions of ICU differ in which space stands before "pm".
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

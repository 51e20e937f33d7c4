import { shopIsoDay } from '../../../ui/shop-time.ts'
import { storedText, useStoredText } from '../../ui/stored-text.ts'

const remembered = storedText('localStorage', 'needed-by')
const dayMs = 24 * 60 * 60 * 1000
const saturday = 6

/** `2026-11-26`, in India. */
export const today = (): string => shopIsoDay(new Date().toISOString())

/** The first Saturday after a day. */
export function saturdayAfter(day: string): string {
  const at = new Date(day)
  const days = (saturday - at.getUTCDay() + 7) % 7 || 7
  return new Date(at.getTime() + days * dayMs).toISOString().slice(0, 10)
}

/** `2026-11-27` of `2026-11-28`. */
export const dayBefore = (day: string): string =>
  new Date(new Date(day).getTime() - dayMs).toISOString().slice(0, 10)

/** By which day she needs what she looks for, as this browser remembers it; a day that is over is none. */
export function useNeededBy(): string | null {
  const day = useStoredText(remembered)
  return day && day >= today() ? day : null
}

export const rememberNeededBy = (day: string | null): void => remembered.set(day)

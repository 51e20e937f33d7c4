import { useLocation } from 'react-router'

const screens = /^\/(shop|cart|product\/[^/]+(\/[^/]+)?)$/

/** What the page /pin is asked beside a PIN code: where it leads back to, and by when it is needed. */
export type PinQuestion = { back: string; by?: 'saturday' }

/** Of the screen that asks. */
export function usePinQuestion(by?: PinQuestion['by']): PinQuestion {
  const { pathname, search } = useLocation()
  return { back: pathname + search, ...(by && { by }) }
}

/** The address of the page that answers as long as this one has no scripts. */
export const usePinPage = (by?: PinQuestion['by']): string =>
  `/pin?${new URLSearchParams(usePinQuestion(by))}`

/** Of this shop's screens alone; else the list. */
export function readWayBack(asked: string | null): string {
  const url = asked && URL.parse(asked, 'https://shop.invalid')
  if (!url || url.host !== 'shop.invalid' || !screens.test(url.pathname)) return '/shop'
  return url.pathname + url.search
}

import { useLocation } from 'react-router'

const screens = /^\/(shop|cart|product\/[^/]+(\/[^/]+)?)$/

/** What the page /pin is asked beside a PIN code: where it leads back to, and by when it is needed. */
export type PinQuestion = { back: string; by?: 'saturday' }

/** The address of the page that answers as long as this one has no scripts. */
export function usePinPage(by?: PinQuestion['by']): string {
  const { pathname, search } = useLocation()
  return `/pin?${new URLSearchParams({ back: pathname + search, ...(by && { by }) })}`
}

/** Of this shop's screens alone; else the list. */
export function readWayBack(asked: string | null): string {
  const url = asked && URL.parse(asked, 'https://shop.invalid')
  if (!url || url.host !== 'shop.invalid' || !screens.test(url.pathname)) return '/shop'
  return url.pathname + url.search
}

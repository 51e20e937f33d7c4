import { redirect, replace } from 'react-router'

/**
 * Leads from `url` to another screen. On the way back, or on a reload, the browser stands at `url`
 * already; a new entry in the history would then lead Back to `url` and from there here again.
 */
export function leadOn(url: URL, to: string, init?: ResponseInit): Response {
  const isThere =
    typeof document !== 'undefined' &&
    location.pathname + location.search === url.pathname + url.search
  return isThere ? replace(to) : redirect(to, init)
}

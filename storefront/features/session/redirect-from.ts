import { redirect, replace } from 'react-router'

/** A redirect that leaves no history entry at `url`, from which Back would lead here again. */
export function redirectFrom(url: URL, to: string, init?: ResponseInit): Response {
  const isThere =
    typeof document !== 'undefined' &&
    location.pathname + location.search === url.pathname + url.search
  return isThere ? replace(to) : redirect(to, init)
}

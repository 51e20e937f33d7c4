import { notify } from '../toasts/notify.ts'

type Open = (then: () => void) => void

let open: Open | undefined
let waiting: (() => void) | undefined

/**
 * Says why a shopper has to log in, opens the login dialog over the screen she is on, and goes on
 * with what she asked for once she is signed in.
 */
export function askToLogIn(reason: string, then: () => void = () => {}): void {
  notify('error', reason)
  if (open) open(then)
  else waiting = then
}

/** Called by the place of the dialogs, once the page has hydrated; answers how to leave again. */
export function onAskToLogIn(show: Open): () => void {
  open = show
  if (waiting) show(waiting)
  waiting = undefined
  return () => {
    open = undefined
  }
}

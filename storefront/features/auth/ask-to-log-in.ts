import { notify } from '../../ui/notify.ts'
import { findSession } from '../session/session.ts'
import { AuthDialog } from './auth-dialog-part.ts'

type Open = (then: () => void) => void

let open: Open | undefined
let waiting: (() => void) | undefined

/**
 * Says why a shopper has to log in, opens the login dialog over the screen she is on, and goes on
 * with what she asked for once she is signed in.
 *
 * @returns when the dialog is there, or cannot be had
 */
export async function askToLogIn(reason: string, then: () => void = () => {}): Promise<void> {
  notify('error', reason)
  await AuthDialog.fetch()
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

const prepare = () => {
  if (!findSession()) void AuthDialog.fetch()
}

/** For a button that asks a visitor to log in: the dialog is asked for when a press is near. */
export const beforeLogIn = { onPointerEnter: prepare, onPointerDown: prepare, onFocus: prepare }

import { ApiError } from '../../../contract/client.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { notify } from '../../ui/notify.ts'
import { createStore } from '../../ui/store.ts'
import { LoginDeclined } from '../forms/attempt.ts'
import { findSession, takeLoginReason } from '../session/session.ts'

export const AuthDialog = lazyPart(() => import('./auth-dialog.tsx'))

type Asked = { onSignedIn: () => void; onDeclined: () => void }

/** What the open login dialog leads to; undefined while there is none. */
export const loginDialog = createStore<Asked | undefined>(undefined)

/**
 * Opens the login dialog over the screen; resolves once it is open.
 *
 * @param reason for a toast, which says that her session has ended where it has
 */
export async function askToLogIn(
  reason: string,
  onSignedIn: () => void = () => {},
  onDeclined: () => void = () => {},
): Promise<void> {
  notify('error', takeLoginReason(reason))
  await AuthDialog.fetch()
  loginDialog.get()?.onDeclined()
  loginDialog.set({ onSignedIn, onDeclined })
}

/**
 * Makes a call of a signed-in shopper. Without a session, or when it has ended, she logs in over the
 * screen first, where what was typed stays. Throws LoginDeclined when she closes the dialog.
 */
export async function withLogin<T>(
  call: () => Promise<T>,
  reason = 'Please log in first.',
): Promise<T> {
  try {
    if (findSession()) return await call()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  }
  await new Promise<void>((resolve, reject) => {
    const onDeclined = () => reject(new LoginDeclined(401, {}))
    void askToLogIn(reason, resolve, onDeclined)
  })
  return withLogin(call, reason)
}

const prepare = () => {
  if (!findSession()) void AuthDialog.fetch()
}

/** For a button that asks a visitor to log in: the dialog is loaded when a press is near. */
export const beforeLogIn = { onPointerEnter: prepare, onPointerDown: prepare, onFocus: prepare }

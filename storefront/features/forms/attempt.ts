import { data } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import { notify } from '../../ui/notify.ts'

/** A call that was not made, since the session had ended and no new one was opened. */
export class LoginDeclined extends ApiError {}

/** An action's answer, or its refusal with the text that explains it. */
export type Outcome<T> =
  | { answer: T; error?: undefined }
  | { answer?: undefined; error: ApiError; text: string }

/**
 * Makes the call of a screen's action and explains a refusal in a toast. The refusal is returned, as
 * a thrown one would replace the screen. React Router then loads the screen again, except where that
 * could fail too: the API is unwell or out of reach, or the session has ended under a form.
 */
export async function attempt<T>(
  call: () => Promise<T>,
  explain: (error: ApiError) => string,
  options: { autoClose?: number } = {},
) {
  try {
    return { answer: await call() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const refused = { error, text: explain(error) }
    // Without a session the screen's loader leads to the login.
    if (error.status !== 401) notify('error', refused.text, options)
    const isLoadedAgain = isRefusal(error) && !(error instanceof LoginDeclined)
    return isLoadedAgain ? refused : data(refused, { status: 503 })
  }
}

/** Whether the server has refused: it is well, so the screen can be loaded again. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

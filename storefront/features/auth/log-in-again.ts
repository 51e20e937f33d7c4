import { ApiError } from '../../../contract/client.ts'
import { askToLogIn } from './ask-to-log-in.ts'

/**
 * When a call failed because the session has ended, asks to log in over the screen, which keeps what
 * was typed, and goes on from there.
 *
 * @returns whether that was why
 */
export function logInAgain(error: unknown, goOn: () => void): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false
  void askToLogIn('Please log in first.', goOn)
  return true
}

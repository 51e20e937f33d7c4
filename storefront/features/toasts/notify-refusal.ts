import { ApiError } from '../../../contract/client.ts'
import { notify } from '../../ui/notify.ts'

/**
 * Shows why a change was refused, in the server's words or else in ours.
 *
 * @returns the text, to show beside the form too; undefined when the session has ended: revalidating
 *   the screen then leads to the login
 * @throws what is no refusal
 */
export function notifyRefusal(
  error: unknown,
  otherwise: string,
  autoClose?: number,
): string | undefined {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 401) return undefined
  const text = error.message || otherwise
  notify('error', text, autoClose ? { autoClose } : {})
  return text
}

import { ApiError } from '../../../contract/client.ts'

/**
 * True when the server has answered with a no. The screen is then loaded again, to show what it
 * knows; while it cannot be reached or is unwell, the screen is better left standing.
 */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

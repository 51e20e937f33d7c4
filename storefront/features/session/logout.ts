import { browserApi } from '../../browser-api.client.ts'
import { closeSession } from './session.ts'

/**
 * Ends the session. In this browser it ends in any case, as the shopper asked.
 *
 * @returns the message that /login shows
 */
export async function logout(): Promise<string> {
  try {
    const { message } = await browserApi('POST /api/logout/')
    return message
  } catch {
    return 'Logout failed. Try again.'
  } finally {
    closeSession()
  }
}

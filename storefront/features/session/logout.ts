import { ApiError } from '../../../contract/client.ts'
import { browserApi } from '../../browser-api.client.ts'
import { signOut } from './sign-out.ts'

/** Ends the session, here in any case, and answers the message for the login page. */
export async function logout(): Promise<string> {
  try {
    const { message } = await browserApi('POST /api/logout/', { body: {} })
    return message
  } catch (error) {
    const hadEnded = error instanceof ApiError && error.status === 401
    return hadEnded ? 'Logged out successfully' : 'Logout failed. Try again.'
  } finally {
    signOut()
  }
}

import { createApi } from '../contract/client.ts'
import { readToken } from './features/session/cookies.ts'
import { dropEndedSession } from './features/session/session.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'

const findToken = () => readToken(document.cookie)

/**
 * The API over HTTP, with the token of the session's cookie. An answer 401 to that token ends the
 * session here; what the screen does then is its caller's choice.
 */
export const browserApi = createApi(async (path, init) => {
  const token = findToken()
  const response = await fetchWithTimeout(path, init)
  if (response.status === 401 && token && token === findToken()) dropEndedSession()
  return response
}, findToken)

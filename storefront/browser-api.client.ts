import { createApi } from '../contract/client.ts'
import { readCookie } from './features/session/cookies.ts'

/** The API over HTTP, with the token of the session's cookie. */
export const browserApi = createApi(
  (path, init) => fetch(path, init),
  () => readCookie(document.cookie, 'Token'),
)

import { createApi } from '../contract/client.ts'
import { readToken } from './features/session/cookies.ts'

/** The API over HTTP, with the token of the session's cookie. */
export const browserApi = createApi(
  (path, init) => fetch(path, init),
  () => readToken(document.cookie),
)

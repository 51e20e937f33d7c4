import { createApi } from '../contract/client.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { readToken } from './features/session/cookies.ts'

/** The API over HTTP, with the token of the session's cookie. */
export const browserApi = createApi(boundedFetch, () => readToken(document.cookie))

import { createApi } from '../../../contract/client.ts'

/** The API from a screen's script, for what no form carries: large photos and many cells. The session is a cookie. */
export const browserApi = createApi(
  (path, init) => fetch(path, init),
  () => undefined,
)

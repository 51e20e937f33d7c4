/** What Chromium, Firefox and Safari say of a request without an answer. */
const messages = /^(Failed to fetch|NetworkError|Load failed|The network connection was lost)/

/** Whether a screen could not be loaded because the shop was out of reach, or a proxy without it. */
export function isLost(error: unknown, status: number | undefined): boolean {
  if (status !== undefined) return [502, 503, 504].includes(status)
  return error instanceof TypeError && messages.test(error.message)
}

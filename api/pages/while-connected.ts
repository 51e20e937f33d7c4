import { clientClosedRequest } from '../ground/http/answer-error.ts'

/** Answers with a page; once its client has left with 499, whether rendering threw or answered with an error. */
export async function whileConnected(
  signal: AbortSignal,
  page: () => Promise<Response>,
): Promise<Response> {
  const response = await page().catch((error: unknown) => {
    if (!signal.aborted) throw error
    return undefined
  })
  return response && !signal.aborted
    ? response
    : new Response(null, { status: clientClosedRequest })
}

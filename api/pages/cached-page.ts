import type { CachedResponse, Compute, ComputedResponse } from '../cache/response-cache.ts'

/** What a page was made of: the kept answers, and whether of nothing else but who is signed in. */
type Rendered = { page: Response; answers: CachedResponse[]; isEveryones: boolean }

/** Makes a page anew only when what it was made of has changed. */
export const unlessUnchanged =
  (make: () => Promise<ComputedResponse>): Compute =>
  async (before) =>
    (before && (await findUnchanged(before))) ?? make()

/** A page is as good as new while the answers that it was made of are the same. */
async function findUnchanged(before: CachedResponse): Promise<CachedResponse | undefined> {
  const then = before.dependencies ?? []
  // One that is no longer to be had has changed, too.
  const now = await Promise.all(then.map((answer) => answer.refresh())).catch(() => undefined)
  if (!now?.every(({ etag }, at) => etag === then[at]?.etag)) return undefined
  return { ...before, ...traces(now) }
}

/** Whether a page may be kept: one that is everyone's, and leaves nothing with who reads it. */
export const isShareable = ({ page, isEveryones }: Rendered): boolean =>
  isEveryones && page.status === 200 && !page.headers.has('set-cookie')

/** What a page goes by of the answers that it was made of; they themselves are kept elsewhere. */
export function traces(answers: CachedResponse[]) {
  const dependencies = answers.map(({ etag, productIds, refresh }) => ({
    etag,
    productIds,
    refresh,
  }))
  return { dependencies, productIds: dependencies.flatMap(({ productIds }) => productIds) }
}

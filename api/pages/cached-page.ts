import type { Kept, Made, Make } from '../cache/response-cache.ts'

/** What a page was made of: the kept answers, and whether of nothing else but who is signed in. */
type Rendered = { page: Response; answers: Kept[]; isEveryones: boolean }

/** Makes a page anew only when what it was made of has changed. */
export const unlessTrue =
  (make: () => Promise<Made>): Make =>
  async (before) =>
    (before && (await stillTrue(before))) ?? make()

/** A page is as good as new while the answers that it was made of are the same. */
async function stillTrue(before: Kept): Promise<Kept | undefined> {
  const then = before.madeOf ?? []
  // One that is no longer to be had has changed, too.
  const now = await Promise.all(then.map((answer) => answer.again())).catch(() => undefined)
  if (!now?.every(({ etag }, at) => etag === then[at]?.etag)) return undefined
  return { ...before, ...traces(now) }
}

/** Whether a page may be kept: one that is everyone's, and leaves nothing with who reads it. */
export const isKeepable = ({ page, isEveryones }: Rendered): boolean =>
  isEveryones && page.status === 200 && !page.headers.has('set-cookie')

/** What a page goes by of the answers that it was made of; they themselves are kept elsewhere. */
export function traces(answers: Kept[]) {
  const madeOf = answers.map(({ etag, shows, again }) => ({ etag, shows, again }))
  return { madeOf, shows: madeOf.flatMap(({ shows }) => shows) }
}

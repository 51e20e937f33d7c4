import { Refusal } from '../errors/refusal.ts'

export type Page<T> = {
  count: number
  next: string | null
  previous: string | null
  results: T[]
}

export function pageNumber(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Refusal(404, 'Invalid page.')
  return Number(text)
}

export const nextLink = (path: string, page: number) => `<${path}?page=${page}>; rel="next"`

/**
 * @param of.url the list's address, whose `page` is replaced
 */
export function pageOf<T>(
  results: T[],
  of: { number: number; count: number; size: number; url: string },
): Page<T> {
  const last = Math.max(1, Math.ceil(of.count / of.size))
  if (of.number > last) throw new Refusal(404, 'Invalid page.')
  const link = (page: number) => {
    const url = new URL(of.url)
    url.searchParams.set('page', String(page))
    return url.href
  }
  return {
    count: of.count,
    next: of.number < last ? link(of.number + 1) : null,
    previous: of.number > 1 ? link(of.number - 1) : null,
    results,
  }
}

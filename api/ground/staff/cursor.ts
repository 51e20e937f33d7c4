import { FieldRefusal } from '../errors/refusal.ts'

export function readCursor(cursor: string): number | undefined {
  if (cursor === '') return undefined
  const id = Number(Buffer.from(cursor, 'base64url').toString())
  if (Number.isSafeInteger(id) && id > 0) return id
  throw new FieldRefusal({ cursor: ['This is no cursor of a page.'] })
}

/** Takes the rows of one page of those found, newest first; one more than `size` makes another page. */
export function nextOf<Row extends { id: number }>(found: Row[], size: number) {
  const results = found.slice(0, size)
  const last = results.at(-1)
  const hasMore = found.length > size && last !== undefined
  return { results, next: hasMore ? Buffer.from(String(last.id)).toString('base64url') : null }
}

import type { Changes } from './changes.ts'
import { Keep } from './keep.ts'

const megabyte = 1024 * 1024

export type Keeps = ReturnType<typeof openKeeps>

/** Where a process keeps the answers of the API and the pages that everyone gets alike. */
export const openKeeps = (changes: Changes) => ({
  answers: new Keep(changes, { maxBytes: 24 * megabyte, keepsText: true }),
  pages: new Keep(changes, { maxBytes: 24 * megabyte, keepsText: false }),
})

import type { PlaceOrder } from '../../../contract/orders.ts'
import { FieldRefusal } from '../../ground/errors/refusal.ts'

const maxLength = 10_000
const maxDepth = 50

/**
 * A caller's notes, from JSON text or an object.
 * @returns plain JSON of at most 10,000 characters, 50 deep; undefined for none
 * @throws FieldRefusal when the text is no JSON, or it is longer or deeper
 */
export function readNotes({ notes_data: notes }: Pick<PlaceOrder, 'notes_data'>): unknown {
  const value = typeof notes === 'string' ? parse(notes) : notes
  if (depthOf(value) > maxDepth) throw unreadable(`Nest at most ${maxDepth} levels.`)
  if (value !== undefined && JSON.stringify(value).length > maxLength) {
    throw unreadable(`Use at most ${maxLength} characters.`)
  }
  return value
}

/** As a step takes them. */
export const notesToStore = (notes: unknown): string | null =>
  notes === undefined ? null : JSON.stringify(notes)

/** The checkout's key in its notes, text or number. @throws FieldRefusal when it is neither */
export function checkoutId(notes: unknown): string | undefined {
  if (typeof notes !== 'object' || notes === null || !('checkout_id' in notes)) return undefined
  const id = notes.checkout_id ?? undefined
  if (id === undefined || typeof id === 'string') return id
  if (typeof id === 'number') return String(id)
  throw unreadable('Its checkout_id must be text.')
}

function parse(notes: string): unknown {
  if (notes.trim() === '') return undefined
  try {
    return JSON.parse(notes)
  } catch {
    throw unreadable('This must be JSON text.')
  }
}

/** Iterative, as deep input would overflow the stack. */
function depthOf(value: unknown): number {
  let depth = 0
  let level = [value].filter(isNested)
  while (level.length > 0 && depth <= maxDepth) {
    depth += 1
    level = level.flatMap((nested) => Object.values(nested)).filter(isNested)
  }
  return depth
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

const unreadable = (message: string) => new FieldRefusal({ notes_data: [message] })

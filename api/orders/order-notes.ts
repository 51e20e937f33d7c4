import type { PlaceOrder } from '../../contract/orders.ts'
import { FieldRefusal } from '../http/refusal.ts'

/**
 * What a caller notes about an order: JSON text, or the object itself.
 *
 * @throws FieldRefusal when the text is no JSON
 */
export function readNotes(notes: PlaceOrder['notes_data']): unknown {
  if (typeof notes !== 'string') return notes
  if (notes.trim() === '') return undefined
  try {
    return JSON.parse(notes)
  } catch {
    throw new FieldRefusal({ notes_data: ['This must be JSON text.'] })
  }
}

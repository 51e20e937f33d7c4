import { constraintOf } from '../../../ground/db/constraint-of.ts'
import { FieldRefusal } from '../../../ground/errors/refusal.ts'

const fields: Record<string, string> = {
  products_slug_key: 'slug',
  collections_slug_key: 'slug',
  sizes_sku_key: 'sku',
  sizes_barcode_key: 'barcode',
}

/** What another took a moment ago, between the check and the write. @throws FieldRefusal, or the error itself */
export function explainTaken(error: unknown): never {
  const field = fields[constraintOf(error) ?? '']
  if (!field) throw error
  throw new FieldRefusal({ [field]: ['Another has just taken this one.'] })
}

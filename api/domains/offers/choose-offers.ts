import type { Basis, CodeRefusal } from './basis.ts'

/** What is taken off the pieces of a size together, as `price_purchase` takes it. */
export type Discount = { offer_id: number; size_id: number; paise: number; reason: string }

/** The combination of offers that costs her least. */
export type Chosen = {
  discounts: Discount[]
  is_shipping_free: boolean
  /** By id. */
  offers: { id: number; version: number; name: string; saving_paise: number }[]
  /** Why the code takes nothing off; what is missing where more has to be bought. */
  refused: { code: CodeRefusal; missing?: { paise: number } | { pieces: number } } | null
}

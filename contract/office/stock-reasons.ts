/** Why stock is changed by hand; the ledger has them as they are. */
export const stockReasons = [
  'received',
  'found',
  'lost',
  'damaged',
  'sample',
  'correction',
  'count',
] as const
export type StockReason = (typeof stockReasons)[number]

/** Of reasons that go one way only. */
export const wayOf: Partial<Record<StockReason, 1 | -1>> = {
  received: 1,
  found: 1,
  lost: -1,
  damaged: -1,
  sample: -1,
}

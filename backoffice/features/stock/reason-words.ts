import type { StockReason } from '../../../contract/office/stock-reasons.ts'

/** What a form offers. */
export const reasonWords: Record<StockReason, string> = {
  received: 'Received: more',
  found: 'Found: more',
  lost: 'Lost: fewer',
  damaged: 'Damaged: fewer',
  sample: 'Given as a sample: fewer',
  correction: 'Correction: more, or fewer with −',
  count: 'Counted: so many there are',
}

const moveWords: Record<string, string> = {
  received: 'Received',
  found: 'Found',
  lost: 'Lost',
  damaged: 'Damaged',
  sample: 'Sample',
  correction: 'Correction',
  count: 'Counted',
  import: 'First stock',
  adjustment: 'Adjusted',
  order: 'Sold',
  cancellation: 'Order cancelled',
  hold: 'Held for a payment',
  hold_release: 'Payment not made',
  return: 'Came back',
  exchange: 'Sent in exchange',
}

/** Why stock has moved. */
export const wordsOfMove = (reason: string): string => moveWords[reason] ?? reason

/** As the office says it; a refund that failed is followed by another, which counts. */
export function refundState(refund: {
  status: string
  awaits_approval: boolean
}): 'waiting' | 'due' | 'paid' {
  if (refund.awaits_approval) return 'waiting'
  return refund.status === 'processed' ? 'paid' : 'due'
}

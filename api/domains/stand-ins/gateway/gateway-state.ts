import type { Faults } from './faults.ts'
import type { Store, Tables } from './store.ts'
import type { Plan, Webhooks } from './webhooks.ts'

export type Gateway = {
  keyId: string
  store: Store
  webhooks: Webhooks
  faults: Faults
  /** Set by tests; in memory only. */
  settings: { plan: Plan; refundOutcomes: Tables['refunds']['status'][] }
  /** Signs a payment for the shop's page. */
  signed: (payment: Tables['payments']) => SignedPayment
}

export type SignedPayment = {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

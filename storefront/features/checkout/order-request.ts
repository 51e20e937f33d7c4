import type { MessageChannel } from '../../../contract/message-channels.ts'
import type { PaymentMethod } from './payment-method.ts'

/** What the shopper has chosen, and the total that she was shown. */
export type OrderRequest = {
  method: PaymentMethod
  addressId: number
  /** Of a business, for its invoice. */
  gstin: string | undefined
  /** How she has ticked that she wants to be written to. */
  updates: MessageChannel[]
  /** Rupees, with every fee */
  total: number
}

/** An order whose address is still to be saved. */
export type WaitingOrder = Omit<OrderRequest, 'addressId'>

import { cardPrice } from '../../../ui/format-price.ts'

/** `Cash on delivery +₹50`; nothing where it costs nothing. @param fee in rupees */
export const cashFeeInWords = (fee: number): string =>
  fee > 0 ? `Cash on delivery +${cardPrice(fee)}` : ''

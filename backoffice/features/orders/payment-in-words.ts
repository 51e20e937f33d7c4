import type { OfficeOrderRow } from '../../../contract/office/orders.ts'

const cashPlaces = {
  door: 'to be collected',
  courier: 'at the courier',
  bank: 'in the bank',
}

/** How an order is paid. What was paid at the door is the shop's only once the courier has brought it. */
export function paymentInWords(
  { payment_status: status, cash }: Pick<OfficeOrderRow, 'payment_status' | 'cash'>,
  theCash = 'cash',
): string {
  if (cash === null) return status
  const isMore = !['unpaid', 'paid'].includes(status)
  return `${isMore ? `${status}, ` : ''}${theCash} ${cashPlaces[cash]}`
}

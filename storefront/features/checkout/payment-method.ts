import { useSearchParams } from 'react-router'
import type { OrderPreview } from '../../../contract/cart.ts'
import { withoutCashFee } from '../../../contract/shown-amounts.ts'

const methods = ['card', 'cod'] as const
export type PaymentMethod = (typeof methods)[number]

/** The field of the form that places the order, and the parameter of the checkout's URL. */
export const paymentField = 'payment_method'

export function readPaymentMethod(given: unknown): PaymentMethod {
  return methods.find((method) => method === given) ?? 'card'
}

/** What an order comes to by the chosen way to pay, in rupees. */
export const totalOf = ({ cod_total, card_total }: OrderPreview, method: PaymentMethod) =>
  method === 'cod' ? cod_total : card_total

/** What comes off by the chosen way to pay. */
export const offersOf = ({ offers, paid_online }: OrderPreview, method: PaymentMethod) =>
  (method === 'card' ? paid_online?.offers : undefined) ?? offers

export type PricedLine = OrderPreview['items'][number]

/** What the pieces of a line come to by the chosen way to pay. */
export const paidOf = (line: PricedLine, method: PaymentMethod) =>
  (method === 'card' ? line.paid_online : null) ?? line

/** What an order's total is made of by the chosen way to pay. */
export function amountsOf({ amounts, paid_online }: OrderPreview, method: PaymentMethod) {
  if (method === 'cod') return amounts
  return paid_online?.amounts ?? withoutCashFee(amounts)
}

/** How it will be paid, from the URL, which outlives reload and back; else as her last order, or by card. */
export function usePaymentMethod(
  last: PaymentMethod | null,
): [PaymentMethod, (method: PaymentMethod) => void] {
  const [search, setSearch] = useSearchParams()
  const choose = (method: PaymentMethod) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        next.set(paymentField, method)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [readPaymentMethod(search.get(paymentField) ?? last), choose]
}

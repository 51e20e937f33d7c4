import { useSearchParams } from 'react-router'

const methods = ['card', 'cod'] as const
export type PaymentMethod = (typeof methods)[number]

/** The field of the form that places the order, and the parameter of the checkout's URL. */
export const paymentField = 'payment_method'

export function readPaymentMethod(given: unknown): PaymentMethod {
  return methods.find((method) => method === given) ?? 'card'
}

/** How it will be paid: by card, unless the URL says otherwise; so reload and back keep it. */
export function usePaymentMethod(): [PaymentMethod, (method: PaymentMethod) => void] {
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
  return [readPaymentMethod(search.get(paymentField)), choose]
}

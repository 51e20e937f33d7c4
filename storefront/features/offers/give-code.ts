import { useRevalidator, useSearchParams } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import { browserApi } from '../../browser-api.client.ts'
import { selectedAddress } from '../addresses/selected-address.ts'
import { inCartOrder } from '../cart/in-cart-order.ts'
import { codeField, type OrderSource } from '../checkout/order-source.ts'

/** Gives a code in place of another; null takes it off. Answers why it takes nothing off, in words. */
export type GiveCode = (code: string | null) => Promise<string | undefined>

const unchecked = 'The code could not be checked. Please try again.'

/** To the cart, in which it stays. */
export function useCartCode(): GiveCode {
  const { revalidate } = useRevalidator()
  return (code) =>
    explained(revalidate, async () => {
      await inCartOrder(() => browserApi('PUT /api/cart/offer-code/', { body: { code } }))
      await revalidate()
    })
}

/** To what is ordered: the cart, or one size right away, for which the checkout's address has it. */
export function useOrderCode(source: OrderSource): GiveCode {
  const giveToCart = useCartCode()
  const { revalidate } = useRevalidator()
  const [, setSearch] = useSearchParams()
  if (source.type === 'cart') return giveToCart
  const { type: _, ...selection } = source
  return (code) =>
    explained(revalidate, async () => {
      if (code) {
        const body = { ...selection, ...selectedAddress(), offer_code: code }
        await browserApi('POST /api/buy_now/', { body })
      }
      setSearch(
        (current) => {
          const next = new URLSearchParams(current)
          if (code) next.set(codeField, code.toUpperCase())
          else next.delete(codeField)
          return next
        },
        { replace: true, preventScrollReset: true },
      )
    })
}

async function explained(revalidate: () => Promise<void>, call: () => Promise<void>) {
  try {
    await call()
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Without a session the screen's loader leads to the login.
    if (error.status === 401) await revalidate()
    return error.message || unchecked
  }
}

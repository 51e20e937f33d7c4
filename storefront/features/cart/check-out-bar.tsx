import type { Cart } from '../../../contract/cart.ts'
import { Button } from '../../../ui/button.tsx'
import { exactPrice } from '../../../ui/format-price.ts'
import { FootBar } from '../../ui/foot-bar.tsx'
import { totalLabel } from './cart-state.ts'

/** On small screens, the total and a button that submits the summary, while that is not in view. */
export function CheckOutBar({ formId, cart }: { formId: string; cart: Cart }) {
  return (
    <FootBar standsFor={formId}>
      <p className="min-w-0 flex-1 leading-snug">
        <span className="block text-quiet text-sm">{totalLabel(cart)}</span>
        <span className="money text-lg">{exactPrice(cart.total)}</span>
      </p>
      <Button type="submit" form={formId} className="px-5">
        Check out
      </Button>
    </FootBar>
  )
}

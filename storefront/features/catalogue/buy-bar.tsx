import { Button } from '../../../ui/button.tsx'
import { cardPrice } from '../../../ui/format-price.ts'
import { FootBar } from '../../ui/foot-bar.tsx'
import type { ProductSelection } from './selection.ts'

type Props = { formId: string; name: string; price: number; selection: ProductSelection }

/** On small screens, the product and a button that submits its form, while the form is not in view. */
export function BuyBar({ formId, name, price, selection: { variant, size } }: Props) {
  if (!variant || !size) return null
  return (
    <FootBar standsFor={formId}>
      <p className="min-w-0 flex-1 text-sm leading-snug">
        <span className="block truncate">{name}</span>
        <span className="block truncate text-quiet">
          <span className="money text-ink">{cardPrice(price)}</span> · {variant.color_name},{' '}
          {size.size}
        </span>
      </p>
      <Button type="submit" form={formId} name="purchase" value="cart" className="px-5">
        Add To Cart
      </Button>
    </FootBar>
  )
}

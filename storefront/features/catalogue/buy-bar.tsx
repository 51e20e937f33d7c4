import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cardPrice } from '../../../ui/format-price.ts'
import type { ProductSelection } from './selection.ts'

type Props = { formId: string; name: string; price: number; selection: ProductSelection }

/** On small screens, the product and a button that submits its form, while the form is not in view. */
export function BuyBar({ formId, name, price, selection: { variant, size } }: Props) {
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!form) return
    const observer = new IntersectionObserver(([entry]) => entry && setShown(!entry.isIntersecting))
    observer.observe(form)
    return () => observer.disconnect()
  }, [formId])

  if (!variant || !size) return null
  return (
    <div
      className={`-mx-4 sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 mt-4 flex items-center gap-4 border-hairline border-t bg-paper px-4 py-2.5 transition-[opacity,visibility] duration-200 noscript:hidden md:hidden ${isShown ? '' : 'invisible opacity-0'}`}
    >
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
    </div>
  )
}

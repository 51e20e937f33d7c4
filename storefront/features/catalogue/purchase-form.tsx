import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { clampQuantity, Quantity } from '../../ui/quantity.tsx'
import { beforeLogIn } from '../auth/ask-to-log-in.ts'
import type { ProductSelection } from './selection.ts'
import { usePurchase } from './use-purchase.ts'

const lowStock = 5

const AddedSheet = lazyPart(() => import('../cart/added-sheet.tsx'))

type Props = { id: string; product: { id: number; name: string }; selection: ProductSelection }

/** Quantity, Add To Cart and Buy Now. React replays a form action submitted before hydration. */
export function PurchaseForm({ id, product, selection }: Props) {
  const [quantity, setQuantity] = useState(1)
  const { working, added, forgetAdded, purchase } = usePurchase(product.id, selection)
  const { variant, size } = selection
  const isSoldOut = variant !== undefined && size === undefined

  function submit(form: FormData) {
    const pieces = clampQuantity(String(form.get('quantity')))
    const kind = form.get('purchase') === 'buynow' ? 'buynow' : 'cart'
    if (kind === 'cart') void AddedSheet.fetch()
    void purchase(kind, pieces)
  }

  return (
    <>
      <form id={id} action={submit} aria-label="Buy" className="space-y-4">
        <p aria-live="polite" className="text-madder empty:hidden">
          {isSoldOut && `Sold out in ${variant.color_name}`}
          {size && stockWarning(size.stock, quantity)}
        </p>
        {/* Not `disabled` while busy: a closing dialog returns the focus to one of them. */}
        <div className="grid grid-cols-[auto_1fr] gap-3 noscript:hidden">
          <Quantity label="Quantity" value={quantity} onChange={setQuantity} disabled={isSoldOut} />
          <Button
            type="submit"
            name="purchase"
            value="cart"
            disabled={isSoldOut}
            aria-disabled={working !== null}
            aria-busy={working === 'cart'}
            {...beforeLogIn}
            className="min-h-13 text-lg"
          >
            Add To Cart
          </Button>
          <Button
            type="submit"
            look="outlined"
            name="purchase"
            value="buynow"
            disabled={isSoldOut}
            aria-disabled={working !== null}
            aria-busy={working === 'buynow'}
            {...beforeLogIn}
            className="col-span-2 min-h-13"
          >
            {working === 'buynow' ? 'Processing...' : 'Buy Now'}
          </Button>
        </div>
        <p className="hidden text-quiet text-sm noscript:block">Buying needs JavaScript.</p>
      </form>
      <p aria-live="polite" className="sr-only">
        {added && `In your cart: ${product.name}`}
      </p>
      <LazyBoundary fallback={<p className="mt-3 text-leaf empty:hidden">{added?.message}</p>}>
        {added && <AddedSheet added={{ ...added, name: product.name }} onClose={forgetAdded} />}
      </LazyBoundary>
    </>
  )
}

function stockWarning(stock: number, quantity: number): string | undefined {
  if (quantity > stock) return `Only ${stock} left: please choose fewer.`
  return stock <= lowStock ? `Only ${stock} left` : undefined
}

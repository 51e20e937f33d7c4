import { lazy, useState } from 'react'
import { Link } from 'react-router'
import type { CartLine } from '../../../contract/cart.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { exactPrice } from '../../ui/price.tsx'
import { LinePicture } from './line-picture.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

const ConfirmDialog = lazy(() => import('../../ui/confirm-dialog.tsx'))

type Props = {
  line: CartLine
  onQuantity: (quantity: number) => void
  onRemove: () => Promise<void>
}

/** One line of the cart: a row of the table, and a small grid on phones. */
export function CartRow({ line, onQuantity, onRemove }: Props) {
  const { product, variant, size_variant: size, quantity } = line
  const path = `/product/${product.id}/${product.slug}`
  const shortage = shortageOf(size.stock, quantity)
  return (
    <tr className="grid grid-cols-[auto_1fr_auto] items-start gap-x-3 sm:gap-x-4 border-hairline border-t py-5 md:table-row md:align-top">
      <td className="contents md:table-cell md:py-6 md:pr-6">
        <div className="contents md:flex md:gap-6">
          <Link to={path} tabIndex={-1} aria-hidden="true" className="row-span-3 shrink-0">
            <LinePicture images={variant.images} className="w-18 sm:w-24" />
          </Link>
          <div className="col-span-2 min-w-0 wrap-anywhere">
            <Link to={path} className="font-medium hover:text-indigo">
              {product.name}
            </Link>
            <p className="text-quiet">
              {variant.color_name} · {size.size}
            </p>
            <p className="money text-quiet md:hidden">{exactPrice(size.get_price)}</p>
            {shortage && (
              <p role="status" className="mt-1 text-madder text-sm">
                {shortage}
              </p>
            )}
            <RemoveLine name={product.name} onRemove={onRemove} />
          </div>
        </div>
      </td>
      <td className="money hidden md:table-cell md:py-6 md:pr-6">{exactPrice(size.get_price)}</td>
      <td className="md:py-5 md:pr-6">
        <QuantityStepper
          label={`${product.name}, ${variant.color_name}, ${size.size}`}
          quantity={quantity}
          stock={size.stock}
          onChange={onQuantity}
        />
      </td>
      <td className="money self-center text-right font-medium md:py-6">
        {exactPrice(line.line_total)}
      </td>
    </tr>
  )
}

function RemoveLine({ name, onRemove }: { name: string; onRemove: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setAsking(true)}
        className="min-h-11 noscript:hidden text-quiet text-sm underline underline-offset-4 hover:text-madder"
      >
        Remove<span className="sr-only"> {name}</span>
      </button>
      {isAsking && (
        <LazyBoundary onFail={() => setAsking(false)}>
          <ConfirmDialog
            title="Confirm Removal"
            question="Are you sure you want to remove this item from cart?"
            confirmLabel="Remove"
            onConfirm={onRemove}
            onClose={() => setAsking(false)}
          />
        </LazyBoundary>
      )}
    </>
  )
}

function shortageOf(stock: number, quantity: number): string | undefined {
  if (stock === 0) return 'Sold out. Please remove it to check out.'
  return stock < quantity ? `Only ${stock} left in stock.` : undefined
}

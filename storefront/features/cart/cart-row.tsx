import { Link } from 'react-router'
import type { CartLine } from '../../../contract/cart.ts'
import NotifyMe from '../stock-alerts/notify-me.tsx'
import { mendId } from './cart-state.ts'
import { LineNotices } from './line-notices.tsx'
import { LineOffers } from './line-offers.tsx'
import { LinePicture } from './line-picture.tsx'
import { PaidEach, PaidTotal } from './line-price.tsx'
import { isShort, isSoldOut } from './line-stock.ts'
import { QuantityStepper } from './quantity-stepper.tsx'
import { lineActionClass, RemoveLine } from './remove-line.tsx'
import { SizeSelect } from './size-select.tsx'

type Props = {
  line: CartLine
  /** The shopper wanted to check out in spite of it. */
  isRefused: boolean
  onQuantity: (quantity: number) => void
  onRemove: () => Promise<void>
  onWish: () => void
  onForLater: () => void
}

export function CartRow({ line, isRefused, onQuantity, onRemove, onWish, onForLater }: Props) {
  const { product, variant, size_variant: size, quantity } = line
  const path = `/product/${product.id}/${product.slug}`
  const paid = { paidTotal: line.paid_total, listPrice: line.list_price, quantity }
  const price = <PaidEach {...paid} sale={line.sale} />
  const lineIsShort = isShort(line)
  const canBeWanted = isSoldOut(line) && product.is_active
  const noticeId = `notice-line-${line.id}`
  const mends = { id: mendId(line), 'aria-describedby': noticeId }
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
            <div className="text-quiet">
              {variant.color_name} · <SizeSelect line={line} />
            </div>
            {product.is_final_sale && <p className="text-sm">Final sale</p>}
            <p className="money text-quiet md:hidden">{price}</p>
            <LineOffers offers={line.offers} />
            <LineNotices
              id={noticeId}
              notices={line.notices}
              isShort={lineIsShort}
              isRefused={lineIsShort && isRefused}
            />
            {canBeWanted && <NotifyMe sizes={[size]} product={product.name} />}
            <div className="flex flex-wrap gap-x-5">
              {canBeWanted && (
                <button
                  type="button"
                  onClick={onWish}
                  className={`${lineActionClass} hover:text-indigo`}
                >
                  To wishlist<span className="sr-only">: {product.name}</span>
                </button>
              )}
              {!isSoldOut(line) && (
                <button
                  type="button"
                  onClick={onForLater}
                  className={`${lineActionClass} hover:text-indigo`}
                >
                  Save for later<span className="sr-only">: {product.name}</span>
                </button>
              )}
              <RemoveLine
                name={product.name}
                onRemove={onRemove}
                button={isSoldOut(line) ? mends : {}}
              />
            </div>
          </div>
        </div>
      </td>
      <td className="money hidden md:table-cell md:py-6 md:pr-6">{price}</td>
      <td className="md:py-5 md:pr-6">
        <QuantityStepper
          label={`${product.name}, ${variant.color_name}, ${size.size}`}
          quantity={quantity}
          stock={size.stock}
          onChange={onQuantity}
          input={
            lineIsShort && size.stock > 0
              ? { ...mends, 'aria-invalid': isRefused || undefined }
              : {}
          }
        />
      </td>
      <td
        className={`money self-center text-right md:py-6 ${isSoldOut(line) ? 'text-quiet line-through' : 'font-medium'}`}
      >
        <PaidTotal {...paid} />
      </td>
    </tr>
  )
}

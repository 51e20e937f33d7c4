import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { CartLine } from '../../../contract/cart.ts'
import { exactPrice } from '../../../ui/format-price.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { isShort, mendId } from './cart-state.ts'
import { LineNotices } from './line-notices.tsx'
import { LinePicture } from './line-picture.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

type Props = {
  line: CartLine
  /** The shopper wanted to check out in spite of it. */
  isRefused: boolean
  onQuantity: (quantity: number) => void
  onRemove: () => Promise<void>
}

export function CartRow({ line, isRefused, onQuantity, onRemove }: Props) {
  const { product, variant, size_variant: size, quantity } = line
  const path = `/product/${product.id}/${product.slug}`
  const lineIsShort = isShort(line)
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
            <p className="text-quiet">
              {variant.color_name} · {size.size}
            </p>
            {product.is_final_sale && <p className="text-sm">Final sale</p>}
            <p className="money text-quiet md:hidden">{exactPrice(size.get_price)}</p>
            <LineNotices
              id={noticeId}
              notices={line.notices}
              isShort={lineIsShort}
              isRefused={lineIsShort && isRefused}
            />
            <RemoveLine
              name={product.name}
              onRemove={onRemove}
              button={size.stock === 0 ? mends : {}}
            />
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
          input={
            lineIsShort && size.stock > 0
              ? { ...mends, 'aria-invalid': isRefused || undefined }
              : {}
          }
        />
      </td>
      <td className="money self-center text-right font-medium md:py-6">
        {exactPrice(line.line_total)}
      </td>
    </tr>
  )
}

type RemoveProps = {
  name: string
  onRemove: () => Promise<void>
  button: Pick<ComponentProps<'button'>, 'id' | 'aria-describedby'>
}

function RemoveLine({ name, onRemove, button }: RemoveProps) {
  const asks = {
    title: 'Confirm Removal',
    question: 'Are you sure you want to remove this item from cart?',
    confirmLabel: 'Remove',
    onConfirm: onRemove,
  }
  return (
    <ConfirmButton
      {...button}
      asks={asks}
      className="min-h-11 noscript:hidden text-quiet text-sm underline underline-offset-4 hover:text-madder"
    >
      Remove<span className="sr-only"> {name}</span>
    </ConfirmButton>
  )
}

import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { exactPrice } from '../../../ui/format-price.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { ProductVariant } from '../catalogue/selection.ts'

export type Added = {
  name: string
  variant: ProductVariant
  size: ProductVariant['sizes'][number]
  quantity: number
  /** The server's. */
  message: string
}

const shownMs = 10_000

type Props = { added: Added; onClose: () => void }

/** What was just put into the cart, and the ways on; a press elsewhere, Escape or a while closes it. */
export default function AddedSheet({ added, onClose }: Props) {
  const { name, variant, size, quantity, message } = added
  const sheet = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = () => sheet.current?.hidePopover()
  const wait = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(close, shownMs)
  }
  const stay = () => clearTimeout(timer.current)
  useEffect(() => {
    sheet.current?.showPopover()
    timer.current = setTimeout(close, shownMs)
    return stay
  }, [])
  const [picture] = variant.images
  return (
    // It only holds its clock while it is read.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={sheet}
      popover="auto"
      aria-label="In your cart"
      onToggle={(event) => event.newState === 'closed' && onClose()}
      onPointerEnter={stay}
      onPointerLeave={wait}
      onFocus={stay}
      onBlur={wait}
      // Above the bar at the bottom of a phone; else under the toast, as wide as that.
      className="inset-auto right-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] m-0 w-full border-hairline border-t bg-card p-4 text-ink transition-transform duration-200 ease-out md:top-38 md:right-4 md:bottom-auto md:w-80 md:rounded-sm md:border starting:open:translate-y-4 md:starting:open:-translate-y-2"
    >
      <div className="flex gap-4">
        {picture && (
          <Picture
            {...picture}
            alt=""
            sizes="80px"
            className="aspect-4/5 w-18 shrink-0 self-start bg-linen object-cover md:w-20"
          />
        )}
        <div className="min-w-0 flex-1">
          <p className="text-leaf text-sm">{message}</p>
          <p className="wrap-anywhere font-medium leading-snug">{name}</p>
          <p className="text-quiet text-sm">
            {variant.color_name} · {size.size}
            {quantity > 1 && ` · Quantity ${quantity}`}
          </p>
          <p className="money">{exactPrice((Math.round(size.price * 100) * quantity) / 100)}</p>
        </div>
        <button
          type="button"
          aria-label="Close"
          onClick={close}
          className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center self-start"
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Link to="/cart" className={buttonClass('outlined')}>
          View cart
        </Link>
        <Link to="/checkout" className={buttonClass('filled')}>
          Check out
        </Link>
      </div>
    </section>
  )
}

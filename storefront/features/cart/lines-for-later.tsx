import { useId } from 'react'
import { Link } from 'react-router'
import type { CartLine } from '../../../contract/cart.ts'
import { LineNotices } from './line-notices.tsx'
import { LinePicture } from './line-picture.tsx'
import { LinePrice } from './line-price.tsx'
import { isShort, isSoldOut } from './line-stock.ts'
import { lineActionClass, RemoveLine } from './remove-line.tsx'

type Props = {
  lines: CartLine[]
  onMoveBack: (line: CartLine) => void
  onRemove: (line: CartLine) => Promise<void>
}

/** What was set aside, below what is to be bought. */
export function LinesForLater({ lines, onMoveBack, onRemove }: Props) {
  const headingId = useId()
  if (lines.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="mt-14">
      <h2 id={headingId} className="text-2xl">
        Saved for later
      </h2>
      <ul className="mt-5 grid gap-x-8 gap-y-6 md:grid-cols-2">
        {lines.map((line) => (
          <LineForLater
            key={line.id}
            line={line}
            onMoveBack={() => onMoveBack(line)}
            onRemove={() => onRemove(line)}
          />
        ))}
      </ul>
    </section>
  )
}

type LineProps = { line: CartLine; onMoveBack: () => void; onRemove: () => Promise<void> }

function LineForLater({ line, onMoveBack, onRemove }: LineProps) {
  const { product, variant, size_variant: size, quantity } = line
  const path = `/product/${product.id}/${product.slug}`
  return (
    <li className="flex gap-4">
      <Link to={path} tabIndex={-1} aria-hidden="true" className="shrink-0">
        <LinePicture images={variant.images} className="w-18 sm:w-24" />
      </Link>
      <div className="min-w-0 wrap-anywhere">
        <Link to={path} className="font-medium hover:text-indigo">
          {product.name}
        </Link>
        <p className="text-quiet">
          {variant.color_name} · {size.size}
          {quantity > 1 && ` · Quantity ${quantity}`}
        </p>
        <p className="money text-quiet">
          <LinePrice price={size.get_price} listPrice={line.list_price} />
        </p>
        <LineNotices notices={line.notices} isShort={isShort(line)} />
        <div className="flex flex-wrap gap-x-5">
          {!isSoldOut(line) && (
            <button
              type="button"
              onClick={onMoveBack}
              className={`${lineActionClass} hover:text-indigo`}
            >
              Move to cart<span className="sr-only">: {product.name}</span>
            </button>
          )}
          <RemoveLine name={product.name} onRemove={onRemove} />
        </div>
      </div>
    </li>
  )
}

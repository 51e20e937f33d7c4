import { useContext } from 'react'
import { preload } from 'react-dom'
import rupeeFont from './fonts/anek-latin-rupee.woff2?url&no-inline'
import { cardPrice } from './format-price.ts'
import { OwnTextFace } from './own-text-face.ts'

type Props = {
  price: number
  /** The printed maximum price, struck through when the shopper pays less. */
  mrp: number | null
  /** Percent off, rounded. */
  discount: number
  /** With an offer; what it costs without is then struck through. */
  paid?: number | undefined
  format?: (rupees: number) => string
  /** The price before a scheduled one, where it may be shown; and until when that is asked. */
  sale?: { was: number | null; until: string } | undefined
}

export function Price({ price, mrp, discount, paid = price, format = cardPrice, sale }: Props) {
  // A font that comes after the first layout has all of it done again.
  const isOwnFace = useContext(OwnTextFace)
  if (import.meta.env.SSR && !isOwnFace) {
    preload(rupeeFont, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  }
  if (paid < price) {
    return (
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="money">{format(paid)}</span>
        <s className="money text-quiet">
          <span className="sr-only">Before the offer </span>
          {format(price)}
        </s>
      </p>
    )
  }
  const isReduced = mrp !== null && mrp > price
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="money">{format(price)}</span>
      {isReduced && (
        <>
          <s className="money text-quiet">
            <span className="sr-only">MRP </span>
            {format(mrp)}
          </s>
          <span className="money text-madder text-sm">-{discount}%</span>
        </>
      )}
      {sale && sale.was !== null && (
        <span className="basis-full text-quiet text-sm">
          Was <s className="money">{format(sale.was)}</s>
        </span>
      )}
    </p>
  )
}

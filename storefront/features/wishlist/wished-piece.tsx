import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { WishlistItem } from '../../../contract/wishlist.ts'
import { exactPrice } from '../../../ui/format-price.ts'
import { Price } from '../../../ui/price.tsx'
import { useIsOnline } from '../../../ui/use-is-online.ts'
import { Picture } from '../../ui/picture.tsx'
import { productPath } from '../catalogue/product-path.ts'

const sizes = '(min-width: 1280px) 260px, (min-width: 1024px) 30vw, 50vw'

type Props = {
  item: Pick<WishlistItem, 'product' | 'image' | 'color_name'> & Partial<Pick<WishlistItem, 'size'>>
  /** Under the price. */
  children?: ReactNode
}

/** A piece of a wishlist, all of which is its link, as far as nothing lies above it. */
export function WishedPiece({ item, children }: Props) {
  const { product, image, color_name: colour, size } = item
  const chosen = [colour, size].filter(Boolean).join(' · ')
  // What could not be fetched ahead would have the router load the whole page anew.
  const isOnline = useIsOnline()
  const isSoldOut = product.stock_status === 'out_of_stock'
  return (
    <>
      <div className="relative aspect-4/5 bg-linen">
        {image ? (
          <Picture
            image={image}
            alt={colour ? `${product.name} in ${colour}` : product.name}
            width={1200}
            height={1500}
            sizes={sizes}
            className={`size-full object-cover ${isSoldOut ? 'opacity-60' : ''}`}
          />
        ) : (
          <img src="/mark.svg" alt="" className="absolute inset-0 m-auto size-1/3 opacity-25" />
        )}
        {isSoldOut && (
          <p className="absolute bottom-2 left-2 rounded-sm bg-card/90 px-1.5 py-0.5 text-xs">
            {product.is_active ? 'Sold out' : 'No longer sold'}
          </p>
        )}
      </div>
      <div className="px-4 pt-3 md:px-0">
        <h2 className="font-normal font-sans text-base leading-snug tracking-normal">
          {product.is_active ? (
            <Link
              to={productPath(product, colour ?? undefined, size ? [size] : [])}
              prefetch={isOnline ? 'intent' : 'none'}
              className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
            >
              {product.name}
            </Link>
          ) : (
            product.name
          )}
        </h2>
        {chosen && <p className="text-quiet text-sm">{chosen}</p>}
        <Price
          price={product.get_price}
          mrp={product.mrp}
          discount={product.discount_percentage}
          format={exactPrice}
        />
        {children}
      </div>
    </>
  )
}

export const VoteCount = ({ votes }: { votes: number }) => (
  <p className="text-indigo text-sm tabular-nums">{votes === 1 ? '1 vote' : `${votes} votes`}</p>
)

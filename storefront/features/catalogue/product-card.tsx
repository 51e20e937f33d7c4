import { type MouseEvent, useState } from 'react'
import { Link } from 'react-router'
import { Price } from '../../../ui/price.tsx'
import { useIsOnline } from '../../../ui/use-is-online.ts'
import { useShop } from '../layout/use-shop.ts'
import { wearersOf } from '../menu/group-link.ts'
import { WishlistHeart } from '../wishlist/wishlist-heart.tsx'
import type { Card } from './card.ts'
import { CardPicture } from './card-picture.tsx'
import { CardSwatches } from './card-swatches.tsx'
import { productPath } from './product-path.ts'
import { RatingBadge } from './rating-badge.tsx'

const maxNameLength = 30

type Props = {
  product: Card
  /** True for the first card of a page, whose picture is fetched at once. */
  eager?: boolean
  /** In a list of several groups. */
  isMixed?: boolean
  /** The colours and sizes that a list is filtered by, on which the product opens. */
  color?: string[] | undefined
  size?: string[] | undefined
}

/** A product in a list. The whole card is its link, except swatches and heart. */
export function ProductCard({ product, eager = false, isMixed, color, size }: Props) {
  // After a failed prefetch the router would load the whole page again.
  const isOnline = useIsOnline()
  const shop = useShop()
  const [first] = product.variants
  // By id, since a list that is loaded again has new objects.
  const [chosenId, choose] = useState(product.shown_variant)
  const [previewedId, preview] = useState<number | null>(null)
  const find = (variantId: number | null) => product.variants.find(({ id }) => id === variantId)
  const chosen = find(chosenId) ?? first
  const shown = find(previewedId) ?? chosen
  const isFirst = chosen === first && !color
  const about = `${product.brand || shop.name}${isMixed ? ` · ${wearersOf(product.category)}` : ''}`
  const isCut = product.name.length > maxNameLength
  return (
    <article
      data-price={product.price}
      data-about={about}
      className="group relative flex h-full flex-col"
    >
      <div className="relative aspect-4/5 overflow-hidden bg-linen">
        <CardPicture
          product={product}
          variant={shown?.id === product.shown_variant ? undefined : shown}
          eager={eager}
        />
        {product.new_variant && (
          <p className="absolute top-2 left-2 rounded-sm bg-ink px-1.5 py-0.5 text-paper text-xs">
            NEW
          </p>
        )}
        <div className="absolute bottom-2 left-2">
          <RatingBadge {...product.rating} />
        </div>
        {product.stock_status === 'out_of_stock' && (
          <p className="absolute right-2 bottom-2 rounded-sm bg-card/90 px-1.5 py-0.5 text-xs">
            Sold out
          </p>
        )}
      </div>
      <div className="flex flex-1 flex-col px-4 pt-3 md:px-0">
        <p className="text-quiet text-sm">{about}</p>
        <h3 className="font-normal font-sans text-base leading-snug tracking-normal">
          <Link
            to={productPath(product, isFirst ? undefined : chosen?.variant_value, size)}
            prefetch={isOnline ? 'intent' : 'none'}
            viewTransition
            onClick={markOpening}
            title={isCut ? product.name : undefined}
            className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {isCut ? `${product.name.slice(0, maxNameLength)}...` : product.name}
          </Link>
        </h3>
        <Price
          price={product.price}
          mrp={product.mrp}
          discount={product.discount_percentage}
          paid={product.offer_price}
          sale={product.sale}
        />
        {product.variants.length > 1 && (
          <CardSwatches
            variants={product.variants}
            chosenId={chosen?.id}
            onChoose={choose}
            onPreview={preview}
          />
        )}
      </div>
      <WishlistHeart
        wish={{ product_id: product.id, variant_id: chosen?.id }}
        name={product.name}
        className="absolute top-0 right-0 z-10"
      />
    </article>
  )
}

/** Marks the opened card, whose picture moves to its place on the next screen, and no other does. */
function markOpening({ currentTarget }: MouseEvent<HTMLElement>): void {
  document.querySelector('[data-garment]')?.removeAttribute('data-garment')
  document.querySelector('[data-opening]')?.removeAttribute('data-opening')
  currentTarget.closest('article')?.setAttribute('data-opening', '')
}

import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { WishlistItem } from '../../../contract/wishlist.ts'
import { Icon } from '../../../ui/icon.tsx'
import { exactPrice } from '../../../ui/price.tsx'
import { Opener } from '../../ui/opener.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useIsOnline } from '../../ui/use-is-online.ts'
import { productPath } from '../catalogue/product-path.ts'

const sizes = '(min-width: 1280px) 260px, (min-width: 1024px) 30vw, 50vw'

type Opening = Pick<ComponentProps<typeof Opener>, 'opens' | 'onOpen'>
type Props = { item: WishlistItem; removal: Opening; quickAdd: Opening }

export function WishlistCard({ item, removal, quickAdd }: Props) {
  const { product, image, color_name: colour } = item
  // What could not be fetched ahead would have the router load the whole page anew.
  const isOnline = useIsOnline()
  const isSoldOut = product.stock_status === 'out_of_stock'
  return (
    <article className="group relative">
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
              to={productPath(product, colour ?? undefined)}
              prefetch={isOnline ? 'intent' : 'none'}
              className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
            >
              {product.name}
            </Link>
          ) : (
            product.name
          )}
        </h2>
        <p className="money">{exactPrice(product.get_price)}</p>
      </div>
      <div className="pointer-events-none absolute inset-x-0 top-0 z-10 flex aspect-4/5 flex-col items-end justify-between noscript:hidden">
        <CornerButton label={`Remove ${product.name}`} {...removal}>
          <Icon name="close" className="size-5 rounded-full bg-card/60" />
        </CornerButton>
        {!isSoldOut && (
          <CornerButton label={`Quick add ${product.name}`} {...quickAdd}>
            <span className="grid size-9 place-items-center rounded-full bg-card/85">
              <Icon name="bag-plus" />
            </span>
          </CornerButton>
        )}
      </div>
    </article>
  )
}

function CornerButton({ label, ...rest }: ComponentProps<typeof Opener> & { label: string }) {
  return (
    <Opener
      aria-label={label}
      title={label}
      className="pointer-events-auto grid size-11 place-items-center hover:text-indigo"
      {...rest}
    />
  )
}

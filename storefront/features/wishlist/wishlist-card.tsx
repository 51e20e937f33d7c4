import type { ComponentProps } from 'react'
import type { WishlistItem } from '../../../contract/wishlist.ts'
import { cardPrice } from '../../../ui/format-price.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Opener } from '../../ui/opener.tsx'
import { VoteCount, WishedPiece } from './wished-piece.tsx'

type Opening = Pick<ComponentProps<typeof Opener>, 'opens' | 'onOpen'>
type Props = {
  item: WishlistItem
  /** Of those with whom it is shared. */
  votes: number
  removal: Opening
  quickAdd: Opening
}

export function WishlistCard({ item, votes, removal, quickAdd }: Props) {
  const { product, saved_price: saved } = item
  const isSoldOut = product.stock_status === 'out_of_stock'
  return (
    <article className="group relative">
      <WishedPiece item={item}>
        {!isSoldOut && <PriceDrop now={product.get_price} saved={saved} />}
        {votes > 0 && <VoteCount votes={votes} />}
      </WishedPiece>
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

function PriceDrop({ now, saved }: { now: number; saved: number | null }) {
  if (saved === null || saved <= now) return null
  const paise = Math.round((saved - now) * 100)
  return (
    <p className="text-leaf text-sm">
      <span className="money">{cardPrice(paise / 100)}</span> less than when you saved it
    </p>
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

import type { ReactNode } from 'react'
import type { Wish } from '../../../contract/wishlist.ts'
import { Icon } from '../../../ui/icon.tsx'
import { askToLogIn, beforeLogIn } from '../auth/ask-to-log-in.ts'
import { findSession } from '../session/session.ts'
import { dropWish } from './drop-wish.ts'
import { makeWish } from './make-wish.ts'
import { isWished, useIsWished } from './wished-products.ts'

type Props = {
  wish: Wish
  name: string
  children?: ReactNode
  className?: string
}

/**
 * A heart, filled while the product is in the wishlist. A form action, no route's: hearts stand on
 * shared pages, and React replays a click that came before the page's script.
 */
export function WishlistHeart({ wish, name, children, className = '' }: Props) {
  const isFilled = useIsWished(wish.product_id)
  const toggle = async () => {
    if (!isWished(wish.product_id)) {
      await makeWish(wish)
      return
    }
    await dropWish(wish.product_id)
    if (!findSession()) await askToLogIn('Please log in first.')
  }
  return (
    <form action={() => void toggle()} className={`noscript:hidden ${className}`}>
      <button
        type="submit"
        aria-pressed={isFilled}
        aria-label={`Wishlist: ${name}`}
        {...beforeLogIn}
        className="group/heart flex forced-colors:bg-card min-h-11 min-w-11 items-center justify-center gap-2"
      >
        <Icon
          name="heart"
          className="size-5 not-forced-colors:fill-card/70 transition-transform duration-150 group-hover/heart:text-madder group-active/heart:scale-125 group-aria-pressed/heart:fill-current group-aria-pressed/heart:text-madder"
        />
        {children}
      </button>
    </form>
  )
}

import { Link } from 'react-router'
import { CartIcon } from './cart-icon.tsx'
import { piecesInWords } from './pieces-in-words.ts'
import { useCartCount } from './use-cart-count.ts'

/** The way to the cart from the bar of wide screens. */
export function CartLink({ isSignedIn }: { isSignedIn: boolean }) {
  const count = useCartCount(isSignedIn)
  return (
    <Link
      to="/cart"
      aria-label={count ? `Cart, ${piecesInWords(count)}` : 'Cart'}
      className="hidden size-11 place-items-center hover:text-indigo md:grid"
    >
      <CartIcon count={count} />
    </Link>
  )
}

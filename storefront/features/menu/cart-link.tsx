import { Link } from 'react-router'
import { useCartCount } from '../cart/cart-count.ts'
import { CartIcon, piecesInWords } from './cart-icon.tsx'

/** The way to the cart from the bar of wide screens. */
export function CartLink() {
  const count = useCartCount()
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

import { NavLink } from 'react-router'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { useCartCount } from '../cart/cart-count.ts'
import { ForCustomers, ForVisitors } from '../session/audience.tsx'
import { CartIcon, piecesInWords } from './cart-icon.tsx'

const place =
  'relative flex h-14 flex-col items-center justify-center gap-0.5 text-xs after:absolute after:inset-x-3 after:top-0 aria-[current=page]:text-indigo aria-[current=page]:after:stitch'

/** The bar at the bottom of small screens. */
export function Toolbar() {
  const cartCount = useCartCount()
  const iconLink = (to: string, icon: IconName, label: string, className = '') => (
    <NavLink to={to} className={`${place} ${className}`}>
      <Icon name={icon} />
      {label}
    </NavLink>
  )
  return (
    <nav
      aria-label="Shortcuts"
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-hairline border-t bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {iconLink('/', 'home', 'Home')}
      {iconLink('/shop', 'shop', 'Shop')}
      <button type="button" popoverTarget="site-search" className={place}>
        <Icon name="search" />
        Search
      </button>
      <NavLink to="/cart" className={place}>
        <CartIcon count={cartCount} />
        Cart
        {cartCount > 0 && <span className="sr-only">, {piecesInWords(cartCount)}</span>}
      </NavLink>
      <ForVisitors>{iconLink('/login', 'user', 'Account', 'visitors-only')}</ForVisitors>
      <ForCustomers>{iconLink('/profile', 'user', 'Account', 'customers-only')}</ForCustomers>
    </nav>
  )
}

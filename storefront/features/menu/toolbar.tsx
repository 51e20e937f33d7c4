import { NavLink } from 'react-router'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useSession } from '../session/session.ts'
import { CartIcon } from './cart-icon.tsx'
import { piecesInWords } from './pieces-in-words.ts'
import { useCartCount } from './use-cart-count.ts'

const place =
  'relative flex h-14 flex-col items-center justify-center gap-0.5 text-xs after:absolute after:inset-x-3 after:top-0 aria-[current=page]:text-indigo aria-[current=page]:after:stitch'

/** The bar at the bottom of small screens. */
export function Toolbar() {
  const isSignedIn = useSession() !== null
  const cartCount = useCartCount()
  return (
    <nav
      aria-label="Shortcuts"
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-hairline border-t bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <Place to="/" icon="home" label="Home" />
      <Place to="/shop" icon="shop" label="Shop" />
      <button type="button" popoverTarget="site-search" className={place}>
        <Icon name="search" />
        Search
      </button>
      <NavLink to="/cart" className={place}>
        <CartIcon count={cartCount} />
        Cart
        {cartCount > 0 && <span className="sr-only">, {piecesInWords(cartCount)}</span>}
      </NavLink>
      <Place to={isSignedIn ? '/profile' : '/login'} icon="user" label="Account" />
    </nav>
  )
}

function Place({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  return (
    <NavLink to={to} end={to === '/'} className={place}>
      <Icon name={icon} />
      {label}
    </NavLink>
  )
}

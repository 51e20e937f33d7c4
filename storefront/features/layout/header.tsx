import { Link, useLocation } from 'react-router'
import type { Category } from '../../../contract/catalogue.ts'
import { KeptHtml } from '../../kept-html.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AccountLink } from '../menu/account-link.tsx'
import { CartLink } from '../menu/cart-link.tsx'
import { screenOf } from '../menu/menu-link.tsx'
import { MobileMenu } from '../menu/mobile-menu.tsx'
import { NavEntry } from '../menu/nav-entry.tsx'
import { ProductsMenu } from '../menu/products-menu.tsx'
import { Toolbar } from '../menu/toolbar.tsx'
import { SearchBar } from '../search/search-bar.tsx'
import { useSession } from '../session/session.ts'
import { LoadingThread } from './loading-thread.tsx'

type Props = { shopName: string; categories: Category[] }

/** The bar at the top of every screen, the menus that open from it, and the bar at the bottom. */
export function Header({ shopName, categories }: Props) {
  const session = useSession()
  const isSignedIn = session !== null
  const current = screenOf(useLocation().pathname)
  return (
    <>
      <header className="sticky top-0 z-30 border-hairline border-b bg-paper">
        <div className="page flex h-14 items-center justify-between gap-4 md:h-18">
          <KeptHtml
            as="div"
            show={Menus}
            of={[categories, shopName, current, isSignedIn]}
            className="contents"
          />
          <div className="-mr-3 flex items-center justify-end lg:flex-1">
            <KeptHtml as="div" show={Buttons} of={[]} className="contents" />
            <AccountLink session={session} />
          </div>
        </div>
        <SearchBar categories={categories} />
        <LoadingThread />
      </header>
      <Toolbar current={current} isSignedIn={isSignedIn} />
    </>
  )
}

type MenusProps = { of: readonly [Category[], string, string, boolean] }

/** The menu of small screens, the shop's name, and the menu of wide ones. */
function Menus({ of: [categories, shopName, current, isSignedIn] }: MenusProps) {
  return (
    <>
      <MobileMenu
        shopName={shopName}
        categories={categories}
        current={current}
        isSignedIn={isSignedIn}
      />
      <div className="min-w-0 lg:flex-1">
        <Link to="/" className="inline-flex min-h-11 max-w-full items-center gap-2">
          <img
            src="/mark.svg"
            alt=""
            width="28"
            height="30"
            loading="lazy"
            className="h-7 w-auto"
          />
          <span className="truncate pt-1.5 font-serif text-2xl leading-tight md:text-3xl">
            {shopName}
          </span>
        </Link>
      </div>
      <nav aria-label="Main" className="hidden gap-5 text-sm md:flex lg:gap-8">
        <NavEntry to="/" current={current}>
          HOME
        </NavEntry>
        <NavEntry to="/shop" current={current}>
          SHOP
        </NavEntry>
        <ProductsMenu categories={categories} />
        <NavEntry to="/aboutus" current={current}>
          ABOUT US
        </NavEntry>
        <NavEntry to="/contactus" current={current}>
          CONTACT US
        </NavEntry>
      </nav>
    </>
  )
}

/** Search, and on wide screens wishlist and cart. */
function Buttons() {
  return (
    <>
      <button
        type="button"
        popoverTarget="site-search"
        aria-label="Open search"
        className="grid size-11 place-items-center hover:text-indigo"
      >
        <Icon name="search" />
      </button>
      <Link
        to="/wishlist"
        aria-label="Wishlist"
        className="hidden size-11 place-items-center hover:text-indigo lg:grid"
      >
        <Icon name="heart" />
      </Link>
      <CartLink />
    </>
  )
}

import { Link } from 'react-router'
import type { Category } from '../../../contract/catalogue.ts'
import type { WindowFrame } from '../../../contract/window.ts'
import { Icon } from '../../../ui/icon.tsx'
import { AccountLink } from '../menu/account-link.tsx'
import { CartLink } from '../menu/cart-link.tsx'
import { MenuGroup } from '../menu/menu-group.tsx'
import { MobileMenu } from '../menu/mobile-menu.tsx'
import { NavEntry } from '../menu/nav-entry.tsx'
import { ProductsMenu } from '../menu/products-menu.tsx'
import { Toolbar } from '../menu/toolbar.tsx'
import { SearchBar } from '../search/search-bar.tsx'
import { LoadingThread } from './loading-thread.tsx'

type Props = {
  shopName: string
  categories: Category[]
  menu: WindowFrame['menu']
  logo: WindowFrame['look']['logo']
}

/** The bar at the top of every screen, the menus that open from it, and the bar at the bottom. */
export function Header({ shopName, categories, menu, logo }: Props) {
  return (
    <>
      <header className="sticky top-0 z-30 border-hairline border-b bg-paper">
        <div className="page flex h-14 items-center justify-between gap-4 md:h-18">
          <MobileMenu shopName={shopName} categories={categories} menu={menu} />
          <div className="min-w-0 lg:flex-1">
            <Link to="/" className="inline-flex min-h-11 max-w-full items-center gap-2">
              {logo ? (
                <img
                  src={`${logo.image}/375`}
                  alt={shopName}
                  width={logo.width}
                  height={logo.height}
                  className="h-10 w-auto max-w-44 object-contain"
                />
              ) : (
                <>
                  <img
                    src="/mark.svg"
                    alt=""
                    width="36"
                    height="38"
                    loading="lazy"
                    className="h-7 w-auto"
                  />
                  <span className="truncate pt-1.5 font-serif text-2xl leading-tight md:text-3xl">
                    {shopName}
                  </span>
                </>
              )}
            </Link>
          </div>
          <nav aria-label="Main" className="hidden gap-5 text-sm md:flex lg:gap-8">
            {menu.map(({ label, to, children }) => {
              if (to === null) {
                return (
                  categories.length > 0 && (
                    <ProductsMenu key={label} label={label} categories={categories} />
                  )
                )
              }
              return children.length > 0 ? (
                <MenuGroup key={label} label={label} to={to} links={children} />
              ) : (
                <NavEntry key={label} to={to}>
                  {label}
                </NavEntry>
              )
            })}
          </nav>
          <div className="-mr-3 flex items-center justify-end lg:flex-1">
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
            <AccountLink />
          </div>
        </div>
        <SearchBar categories={categories} />
        <LoadingThread />
      </header>
      <Toolbar />
    </>
  )
}

import { type MouseEvent, useEffect, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import type { Category } from '../../../contract/catalogue.ts'
import { Icon } from '../../ui/icon.tsx'
import { useSession } from '../session/session.ts'
import { garmentPath, groupLabel } from './group-link.ts'
import { MenuSection } from './menu-section.tsx'

type Props = {
  shopName: string
  categories: Category[]
  onClose: () => void
  onLogout: () => void
}

const entry =
  'flex min-h-12 w-full items-center px-5 text-left tracking-wide hover:bg-linen aria-[current=page]:text-indigo aria-[current=page]:underline aria-[current=page]:decoration-dashed aria-[current=page]:underline-offset-8'

/** The menu that slides out on small screens. Backdrop, cross, Escape and each link close it. */
export function MobileMenu({ shopName, categories, onClose, onLogout }: Props) {
  const session = useSession()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  const closeOnLink = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
    const isLink = target instanceof Element && target.closest('a')
    if (isLink || target === currentTarget) currentTarget.close()
  }
  return (
    // Escape closes it by keyboard; the click is on the backdrop or on a link.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label="Menu"
      onClose={onClose}
      onClick={closeOnLink}
      className="m-0 h-dvh max-h-none w-[250px] max-w-none bg-paper p-0 text-ink transition-transform duration-200 ease-out backdrop:bg-ink/50 starting:open:-translate-x-full"
    >
      <nav aria-label="Menu" className="min-h-full pb-6">
        <div className="flex h-14 items-center justify-between border-hairline border-b pr-1.5 pl-5">
          <span className="truncate font-serif text-2xl">{shopName}</span>
          <button
            type="button"
            aria-label="Close menu"
            onClick={() => dialog.current?.close()}
            className="grid size-11 shrink-0 place-items-center"
          >
            <Icon name="close" />
          </button>
        </div>
        <NavLink to="/" end className={entry}>
          HOME
        </NavLink>
        <NavLink to="/shop" className={entry}>
          SHOP
        </NavLink>
        <MenuSection label="PRODUCTS" level={1}>
          {categories.map((group) => (
            <MenuSection key={group.id} label={groupLabel(group.name)} level={2}>
              {group.subcategories.map((type) => (
                <Link
                  key={type.id}
                  to={garmentPath(group.name, type.name)}
                  className="flex min-h-11 items-center pr-5 pl-13 hover:bg-linen"
                >
                  {type.name}
                </Link>
              ))}
            </MenuSection>
          ))}
        </MenuSection>
        {session && (
          <MenuSection label="MY ACCOUNT" level={1}>
            {accountEntries.map(({ label, to }) => (
              <NavLink key={to} to={to} className={`${entry} pl-9`}>
                {label}
              </NavLink>
            ))}
          </MenuSection>
        )}
        <NavLink to="/aboutus" className={entry}>
          ABOUT US
        </NavLink>
        <NavLink to="/contactus" className={entry}>
          CONTACT US
        </NavLink>
        {session && (
          <button type="button" onClick={onLogout} className={entry}>
            LOGOUT
          </button>
        )}
      </nav>
    </dialog>
  )
}

const accountEntries = [
  { label: 'Profile', to: '/profile' },
  { label: 'Orders', to: '/orders' },
  { label: 'Address', to: '/address' },
]

import { NavLink } from 'react-router'
import type { Category } from '../../../contract/catalogue.ts'
import { ForCustomers } from '../session/audience.tsx'
import { groupLabel } from './group-link.ts'
import { GroupLinks } from './group-links.tsx'
import { MenuSection } from './menu-section.tsx'

const entryClass =
  'flex min-h-12 w-full items-center px-5 text-left tracking-wide hover:bg-linen aria-[current=page]:text-indigo aria-[current=page]:underline aria-[current=page]:decoration-dashed aria-[current=page]:underline-offset-8'
const garment = 'flex min-h-11 items-center pr-5 pl-13 hover:bg-linen'

type Props = { categories: Category[]; onLogout: () => void }

/** Where the menu on small screens leads, for visitors and customers. */
export default function MenuEntries({ categories, onLogout }: Props) {
  const entry = (label: string, to: string, inset = '') => (
    <NavLink to={to} className={`${entryClass} ${inset}`}>
      {label}
    </NavLink>
  )
  return (
    <>
      {entry('HOME', '/')}
      {entry('SHOP', '/shop')}
      {categories.length > 0 && (
        <MenuSection label="PRODUCTS" level={1}>
          {categories.map((group) => (
            <MenuSection key={group.id} label={groupLabel(group.name)} level={2}>
              <GroupLinks group={group} className={garment} />
            </MenuSection>
          ))}
        </MenuSection>
      )}
      <ForCustomers>
        <MenuSection label="MY ACCOUNT" level={1} className="customers-only">
          {entry('Profile', '/profile', 'pl-9')}
          {entry('Orders', '/orders', 'pl-9')}
          {entry('Address', '/address', 'pl-9')}
          {entry('Wishlist', '/wishlist', 'pl-9')}
        </MenuSection>
      </ForCustomers>
      {entry('ABOUT US', '/aboutus')}
      {entry('CONTACT US', '/contactus')}
      <ForCustomers>
        <button type="button" onClick={onLogout} className={`${entryClass} customers-only`}>
          LOGOUT
        </button>
      </ForCustomers>
    </>
  )
}

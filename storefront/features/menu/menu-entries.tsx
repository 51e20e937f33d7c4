import { NavLink } from 'react-router'
import type { Category } from '../../../contract/catalogue.ts'
import { groupLabel } from '../../../contract/shop-paths.ts'
import type { WindowFrame } from '../../../contract/window.ts'
import { ForCustomers } from '../session/audience.tsx'
import { GroupLinks } from './group-links.tsx'
import { MenuSection } from './menu-section.tsx'

const entryClass =
  'flex min-h-12 w-full items-center px-5 text-left tracking-wide hover:bg-linen aria-[current=page]:text-indigo aria-[current=page]:underline aria-[current=page]:decoration-dashed aria-[current=page]:underline-offset-8'
const garment = 'flex min-h-11 items-center pr-5 pl-13 hover:bg-linen'

type Props = { categories: Category[]; menu: WindowFrame['menu']; onLogout: () => void }

/** Where the menu on small screens leads, for visitors and customers. */
export default function MenuEntries({ categories, menu, onLogout }: Props) {
  const entry = (label: string, to: string, inset = '') => (
    <NavLink key={label} to={to} className={`${entryClass} ${inset}`}>
      {label}
    </NavLink>
  )
  const account = menu.findIndex(({ to }) => to === null) + 1 || menu.length
  const entries = (part: WindowFrame['menu']) =>
    part.map(({ label, to, children }) => {
      if (to === null) return <Products key={label} label={label} categories={categories} />
      if (children.length === 0) return entry(label, to)
      return (
        <MenuSection key={label} label={label} level={1}>
          {entry(`All of ${label}`, to, 'pl-9')}
          {children.map((child) => entry(child.label, child.to, 'pl-9'))}
        </MenuSection>
      )
    })
  return (
    <>
      {entries(menu.slice(0, account))}
      <ForCustomers>
        <MenuSection label="MY ACCOUNT" level={1} className="customers-only">
          {entry('Profile', '/profile', 'pl-9')}
          {entry('Orders', '/orders', 'pl-9')}
          {entry('Address', '/address', 'pl-9')}
          {entry('Wishlist', '/wishlist', 'pl-9')}
        </MenuSection>
      </ForCustomers>
      {entries(menu.slice(account))}
      <ForCustomers>
        <button type="button" onClick={onLogout} className={`${entryClass} customers-only`}>
          LOGOUT
        </button>
      </ForCustomers>
    </>
  )
}

/** Every group, with its garment types. */
function Products({ label, categories }: { label: string; categories: Category[] }) {
  if (categories.length === 0) return null
  return (
    <MenuSection label={label} level={1}>
      {categories.map((group) => (
        <MenuSection key={group.id} label={groupLabel(group.name)} level={2}>
          <GroupLinks group={group} className={garment} />
        </MenuSection>
      ))}
    </MenuSection>
  )
}

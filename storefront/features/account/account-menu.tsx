import { NavLink } from 'react-router'
import { LogoutButton } from './logout-button.tsx'

const entries = [
  { to: '/profile', label: 'PROFILE' },
  { to: '/orders', label: 'ORDERS' },
  { to: '/address', label: 'ADDRESS' },
  { to: '/wishlist', label: 'WISHLIST' },
]

const entryClass =
  "inline-flex min-h-11 flex-col justify-center text-sm tracking-wide hover:text-indigo after:block after:w-full after:content-['']"

/** Where a customer's own screens are. A running stitch marks the one shown. */
export function AccountMenu() {
  return (
    <nav aria-label="Account">
      <ul className="flex flex-wrap gap-x-3.5 sm:gap-x-5 md:flex-col">
        {entries.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} className={`${entryClass} aria-[current=page]:after:stitch`}>
              {label}
            </NavLink>
          </li>
        ))}
        <li>
          <LogoutButton className={entryClass}>LOGOUT</LogoutButton>
        </li>
      </ul>
    </nav>
  )
}

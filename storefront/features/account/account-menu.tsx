import { Link, useLocation } from 'react-router'
import { LogoutButton } from './logout-button.tsx'

const entries = [
  { to: '/profile', label: 'PROFILE', screens: /^\/(profile|updateprofile|passwordupdate)\b/i },
  { to: '/orders', label: 'ORDERS', screens: /^\/orders\b/i },
  { to: '/address', label: 'ADDRESS', screens: /^\/address\b/i },
  { to: '/wishlist', label: 'WISHLIST', screens: /^\/wishlist\b/i },
]

const entryClass =
  "inline-flex min-h-11 flex-col justify-center text-sm tracking-wide hover:text-indigo after:block after:w-full after:content-['']"

/** Links to the account's screens. A running stitch marks the one shown. */
export function AccountMenu() {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Account">
      <ul className="flex flex-wrap gap-x-3.5 sm:gap-x-5 md:flex-col">
        {entries.map(({ to, label, screens }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={screens.test(pathname) ? 'page' : undefined}
              className={`${entryClass} aria-[current=page]:after:stitch`}
            >
              {label}
            </Link>
          </li>
        ))}
        <li>
          <LogoutButton className={entryClass}>LOGOUT</LogoutButton>
        </li>
      </ul>
    </nav>
  )
}

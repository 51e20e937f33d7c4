import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'

const links = [
  {
    to: '/orders',
    label: 'Your orders',
    line: 'Follow a parcel, send a piece back, print an invoice',
  },
  { to: '/address', label: 'Addresses', line: 'Where your parcels go' },
  { to: '/wishlist', label: 'Wishlist', line: 'What you saved, and what your family thinks of it' },
]
const password = {
  to: '/passwordupdate',
  label: 'Password',
  line: 'Choose another; your other devices are logged out',
}

/** The ways on from the profile, each with a line of what is there. */
export function ProfileLinks({ hasPassword }: { hasPassword: boolean }) {
  return (
    <nav aria-label="Your account" className="mt-10">
      <ul className="grid gap-x-6 border-hairline border-t sm:grid-cols-2">
        {[...links, ...(hasPassword ? [password] : [])].map(({ to, label, line }) => (
          <li key={to} className="border-hairline border-b">
            <Link
              to={to}
              preventScrollReset={to === password.to}
              className="group/way flex min-h-16 items-center justify-between gap-4 py-3"
            >
              <span>
                <span className="block font-medium underline-offset-4 group-hover/way:text-indigo group-hover/way:underline">
                  {label}
                </span>
                <span className="block text-quiet text-sm">{line}</span>
              </span>
              <Icon name="chevron-right" className="size-4 shrink-0 text-quiet" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

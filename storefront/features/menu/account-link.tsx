import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { ForCustomers, ForVisitors } from '../session/audience.tsx'
import { useUserName } from '../session/session.ts'

const shape = 'hidden min-h-11 items-center gap-1.5 px-3 text-sm hover:text-indigo md:flex'

/** Login, or who is signed in; the name has 40 px, which it fills once the page has hydrated. */
export function AccountLink() {
  const userName = useUserName()
  return (
    <>
      <ForVisitors>
        <Link to="/login" className={`${shape} visitors-only`}>
          Login
        </Link>
      </ForVisitors>
      <ForCustomers>
        <Link
          to="/profile"
          title={userName}
          aria-label={userName ? `${userName}, profile` : 'Profile'}
          className={`${shape} customers-only`}
        >
          <Icon name="user" />
          <span className="w-10 truncate">{userName}</span>
        </Link>
      </ForCustomers>
    </>
  )
}

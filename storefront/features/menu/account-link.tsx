import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import type { Session } from '../session/session.ts'

const shape = 'hidden min-h-11 items-center gap-1.5 px-3 text-sm hover:text-indigo md:flex'

/** Login, or who is signed in; the name is cut at 40 px, the title has the whole of it. */
export function AccountLink({ session }: { session: Session | null }) {
  if (!session) {
    return (
      <Link to="/login" className={shape}>
        Login
      </Link>
    )
  }
  const { userName } = session
  return (
    <Link to="/profile" title={userName} aria-label={`${userName}, profile`} className={shape}>
      <Icon name="user" />
      <span className="max-w-10 truncate">{userName}</span>
    </Link>
  )
}

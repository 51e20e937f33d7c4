import { Link, useLocation } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'

/** Loads the screen once more, without a new entry in the history. */
export function TryAgain() {
  const { pathname, search } = useLocation()
  return (
    <Link to={pathname + search} replace className={buttonClass('filled')}>
      Try again
    </Link>
  )
}

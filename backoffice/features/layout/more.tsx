import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'

type Props = {
  next: string | null
  to: (cursor: string) => string
  isFirst: boolean
  first: string
}

/** The way through a list that is read by what comes next, and not by numbers of pages. */
export function More({ next, to, isFirst, first }: Props) {
  if (!next && isFirst) return null
  return (
    <p className="mt-5 flex flex-wrap gap-3">
      {!isFirst && (
        <Link to={first} className={buttonClass('outlined')}>
          Newest
        </Link>
      )}
      {next && (
        <Link to={to(next)} className={buttonClass('outlined')}>
          More
        </Link>
      )}
    </p>
  )
}

import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'

type Props = {
  /** Such as 'Products', for screen readers. */
  label: string
  page: number
  last: number
  /** The address of a page, with the hash of the list. */
  to: (page: number) => string
}

const stepClass =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 hover:text-indigo hover:underline underline-offset-4'

/** Renders nothing for a single page. */
export default function Pagination({ label, page, last, to }: Props) {
  if (last < 2) return null
  return (
    <nav aria-label={`${label}, pages`} className="flex items-center justify-between gap-2">
      {page > 1 ? (
        <Link to={to(page - 1)} rel="prev" className={stepClass}>
          <Icon name="arrow-left" />
          <span className="max-md:sr-only">Previous</span>
        </Link>
      ) : (
        <span className="min-w-11 md:min-w-28" />
      )}
      <ol className="flex items-center">
        {pagesAround(page, last).map((number, index, all) => (
          <li key={number} className="flex items-center">
            {index > 0 && number - (all[index - 1] ?? 0) > 1 && (
              <span aria-hidden="true" className="text-quiet">
                …
              </span>
            )}
            <Link
              to={to(number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              className="grid h-11 min-w-9 place-items-center tabular-nums underline-offset-8 hover:text-indigo aria-[current]:font-semibold aria-[current]:underline aria-[current]:decoration-2 md:min-w-11"
            >
              {number}
            </Link>
          </li>
        ))}
      </ol>
      {page < last ? (
        <Link to={to(page + 1)} rel="next" className={stepClass}>
          <span className="max-md:sr-only">Next</span>
          <Icon name="arrow-right" />
        </Link>
      ) : (
        <span className="min-w-11 md:min-w-28" />
      )}
    </nav>
  )
}

/** The first, the last, and three around this one. */
function pagesAround(page: number, last: number): number[] {
  const start = Math.max(1, Math.min(page - 1, last - 2))
  const shown = [1, start, start + 1, start + 2, last]
  return [...new Set(shown)].filter((number) => number <= last)
}

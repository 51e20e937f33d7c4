import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'

const boxClass =
  'grid size-11 place-items-center hover:bg-linen aria-[current=page]:bg-ink aria-[current=page]:text-paper'

/** Pages of orders, in the URL. */
export function OrderPages({ page, pageCount }: { page: number; pageCount: number }) {
  if (pageCount < 2) return null
  const pages = Array.from({ length: pageCount }, (_, index) => index + 1)
  return (
    <nav aria-label="Pages" className="mt-8">
      <ul className="flex flex-wrap gap-1">
        {page > 1 && (
          <li>
            <Link to={`?page=${page - 1}`} aria-label="Previous page" className={boxClass}>
              <Icon name="chevron-left" />
            </Link>
          </li>
        )}
        {pages.map((each) => (
          <li key={each}>
            <Link
              to={`?page=${each}`}
              aria-label={`Page ${each}`}
              aria-current={each === page ? 'page' : undefined}
              className={boxClass}
            >
              {each}
            </Link>
          </li>
        ))}
        {page < pageCount && (
          <li>
            <Link to={`?page=${page + 1}`} aria-label="Next page" className={boxClass}>
              <Icon name="chevron-right" />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

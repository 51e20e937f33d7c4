import { Link } from 'react-router'
import type { Offer } from './find-offers.ts'

/** Links to lists with fewer filters. */
export function Offers({ offers }: { offers: Offer[] }) {
  if (offers.length === 0) return null
  return (
    <>
      <p className="mt-3 text-quiet">Your filters leave nothing together. Try:</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {offers.map(({ label, path, count }) => (
          <li key={label}>
            <Link
              to={path}
              className="inline-flex min-h-11 items-center gap-2 rounded-sm border border-field bg-card px-4 hover:border-ink hover:bg-linen"
            >
              {label}
              <span className="text-quiet text-sm tabular-nums">
                {count === 1 ? '1 product' : `${count} products`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

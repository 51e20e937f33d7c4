import { Link } from 'react-router'
import type { Collection } from '../../../contract/office/collections.ts'

/** Collections, the newest first, each with what it finds now. */
export const CollectionsList = ({ collections }: { collections: Collection[] }) => (
  <ul className="max-w-3xl">
    {collections.map(({ slug, title, kind, count, finds }) => (
      <li key={slug} className="border-hairline border-b">
        <Link
          to={`/collections/${slug}`}
          className="grid min-h-14 grid-cols-[1fr_auto] items-center gap-x-4 py-2 hover:text-indigo"
        >
          <span className="wrap-anywhere min-w-0 font-medium">{title}</span>
          <span className="text-quiet text-sm">{kind === 'hand' ? 'By hand' : 'By rule'}</span>
          <span
            className={`wrap-anywhere min-w-0 text-sm ${count === 0 ? 'text-amber' : 'text-quiet'}`}
          >
            {finds}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)

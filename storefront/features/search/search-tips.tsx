import { Link } from 'react-router'
import type { Category } from '../../../contract/catalogue.ts'
import { garmentPath } from '../../../contract/shop-paths.ts'

type Props = { categories: Category[]; onChoose?: () => void }

export function SearchTips({ categories, onChoose }: Props) {
  const types = new Set(categories.flatMap((group) => group.subcategories.map(({ name }) => name)))
  if (types.size === 0) return null
  return (
    <>
      <p className="text-quiet">Try fewer words, another spelling, or one of these:</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {[...types].map((type) => (
          <li key={type}>
            <Link
              to={garmentPath('', type)}
              onClick={onChoose}
              className="inline-flex min-h-11 items-center rounded-sm border border-field px-4 hover:border-ink hover:bg-linen"
            >
              {type}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

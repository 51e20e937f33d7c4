import { Link } from 'react-router'
import type { Category } from '../../../contract/catalogue.ts'
import { findCategory } from './find-category.ts'
import { readFilters, shopPath } from './shop-query.ts'

type Props = {
  categories: Category[]
  /** Why there are none. */
  error: string | null
  params: URLSearchParams
}

const entry =
  'flex min-h-11 items-center gap-1 whitespace-nowrap hover:text-indigo aria-[current]:font-semibold lg:min-h-10'

/**
 * All products, the groups, and under each its garment types: a column, or a row on a phone. The other
 * filters stay, and the garment type where another group has it.
 */
export default function CategoryList({ categories, error, params }: Props) {
  const filters = readFilters(params)
  const chosen = findCategory(categories, filters)
  const pathOf = (category?: string, subcategory?: string) =>
    shopPath(params, { category, subcategory, ...(category && { gender: undefined }) })
  const typeIn = ({ name, subcategories }: Category) =>
    name !== chosen.group && subcategories.some((type) => type.name === chosen.garmentType)
      ? chosen.garmentType
      : undefined
  const total = categories.reduce((sum, category) => sum + category.product_count, 0)
  const isAll = !filters.category && !filters.subcategory
  // Counts are of the whole shop, whatever a filter leaves; what a search finds is another list.
  const count = (value: number) => !params.get('search') && <Count value={value} />
  if (error) {
    return (
      <p role="alert" className="text-madder max-lg:py-3">
        {error}
      </p>
    )
  }
  return (
    <nav
      aria-label="Categories"
      className="max-lg:page-wide max-lg:overflow-x-auto max-lg:[scrollbar-width:none]"
    >
      <ul className="flex gap-5 lg:block">
        <li>
          <Link to={pathOf()} aria-current={isAll ? 'page' : undefined} className={entry}>
            All {count(total)}
          </Link>
        </li>
        {categories.map((group) => (
          <li key={group.id} className="lg:mt-3">
            <Link
              to={pathOf(group.name, typeIn(group))}
              aria-current={
                chosen.group === group.name ? (chosen.garmentType ? 'true' : 'page') : undefined
              }
              className={entry}
            >
              {group.name} {count(group.product_count)}
            </Link>
            <ul className="ml-0.5 hidden border-hairline border-l pl-4 text-quiet lg:block">
              {group.subcategories.map((type) => (
                <li key={type.id}>
                  <Link
                    to={pathOf(group.name, type.name)}
                    aria-current={
                      chosen.group === group.name && chosen.garmentType === type.name
                        ? 'page'
                        : undefined
                    }
                    className={`${entry} aria-[current]:text-ink`}
                  >
                    {type.name} {count(type.product_count)}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Count({ value }: { value: number }) {
  return <span className="font-normal text-quiet tabular-nums">({value})</span>
}

import { Link } from 'react-router'
import type { Category } from '../../../contract/catalogue.ts'
import { findCategory } from './find-category.ts'
import { readFilters, readSort, shopPath } from './shop-query.ts'

type Props = { categories: Category[]; params: URLSearchParams }

const entry =
  'flex min-h-11 items-center gap-1 whitespace-nowrap hover:text-indigo aria-[current]:font-semibold lg:min-h-10'

/** All products, the groups, and under each its garment types: a column, or a row on a phone. */
export function CategoryList({ categories, params }: Props) {
  const filters = readFilters(params)
  const { search } = filters
  const sort = readSort(params)
  const pathOf = (category: string, subcategory?: string) =>
    shopPath(new URLSearchParams(), { search, category, subcategory, sort })
  const chosen = findCategory(categories, filters)
  const total = categories.reduce((sum, category) => sum + category.product_count, 0)
  const isAll = !filters.category && !filters.subcategory
  // Counts are of the whole shop, not of what a search found.
  const count = (value: number) => !search && <Count value={value} />
  return (
    <nav aria-label="Categories" className="max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4">
      <ul className="flex gap-5 lg:block">
        <li>
          <Link
            to={shopPath(new URLSearchParams(), { search, sort })}
            aria-current={isAll ? 'page' : undefined}
            className={entry}
          >
            All {count(total)}
          </Link>
        </li>
        {categories.map(({ id, name, product_count, subcategories }) => (
          <li key={id} className="lg:mt-3">
            <Link
              to={pathOf(name)}
              aria-current={
                chosen.group === name ? (chosen.garmentType ? 'true' : 'page') : undefined
              }
              className={entry}
            >
              {name} {count(product_count)}
            </Link>
            <ul className="ml-0.5 hidden border-hairline border-l pl-4 text-quiet lg:block">
              {subcategories.map((type) => (
                <li key={type.id}>
                  <Link
                    to={pathOf(name, type.name)}
                    aria-current={
                      chosen.group === name && chosen.garmentType === type.name ? 'page' : undefined
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

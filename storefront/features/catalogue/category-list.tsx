import { Link } from 'react-router'
import type { Category } from '../../../contract/catalogue.ts'
import { findCategory } from './find-category.ts'
import type { ShopFilters } from './shop-query.ts'

type Props = { categories: Category[]; filters: ShopFilters }

const entry =
  'flex min-h-11 items-center gap-1 whitespace-nowrap hover:text-indigo aria-[current]:font-semibold lg:min-h-10'

/** All products, the groups, and under each its garment types: a column, or a row on a phone. */
export function CategoryList({ categories, filters }: Props) {
  const chosen = findCategory(categories, filters)
  const total = categories.reduce((sum, category) => sum + category.product_count, 0)
  const isAll = !filters.category && !filters.subcategory
  return (
    <nav aria-label="Categories" className="max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4">
      <ul className="flex gap-5 lg:block">
        <li>
          <Link to="/shop" aria-current={isAll ? 'page' : undefined} className={entry}>
            All <Count value={total} />
          </Link>
        </li>
        {categories.map(({ id, name, product_count, subcategories }) => (
          <li key={id} className="lg:mt-3">
            <Link
              to={`/shop?${new URLSearchParams({ category: name })}`}
              aria-current={
                chosen.group === name ? (chosen.garmentType ? 'true' : 'page') : undefined
              }
              className={entry}
            >
              {name} <Count value={product_count} />
            </Link>
            <ul className="ml-0.5 hidden border-hairline border-l pl-4 text-quiet lg:block">
              {subcategories.map((type) => (
                <li key={type.id}>
                  <Link
                    to={`/shop?${new URLSearchParams({ category: name, subcategory: type.name })}`}
                    aria-current={
                      chosen.group === name && chosen.garmentType === type.name ? 'page' : undefined
                    }
                    className={`${entry} aria-[current]:text-ink`}
                  >
                    {type.name} <Count value={type.product_count} />
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

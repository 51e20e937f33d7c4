import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import type { Category } from '../../../contract/catalogue.ts'
import { cardPrice } from '../../../ui/format-price.ts'
import { isOnLink } from '../../ui/is-on-link.ts'
import { garmentWords } from '../menu/group-link.ts'
import { fromSearch } from './results-path.ts'

const maxRupees = 1_000

type Props = { categories: Category[]; onChoose: () => void }

/** Links to garment types with low prices. */
export default function PriceLinks({ categories, onChoose }: Props) {
  const chooseLink = ({ target }: MouseEvent) => isOnLink(target) && onChoose()
  const affordable = categories
    .flatMap((group) => group.subcategories)
    .filter(({ lowest_price: price }) => price !== null && price <= maxRupees)
  const types = [...new Set(affordable.map(({ name }) => name))]
  if (types.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <nav
      aria-label="Within a budget"
      onClick={chooseLink}
      className="page border-hairline border-t pt-4 pb-6"
    >
      <ul className="flex flex-wrap gap-2">
        {types.map((type) => (
          <li key={type}>
            <Link
              to={`/shop?${new URLSearchParams({ subcategory: type, max_price: String(maxRupees) })}`}
              state={fromSearch}
              className="inline-flex min-h-11 items-center rounded-sm border border-field px-4 hover:border-ink hover:bg-linen"
            >
              {garmentWords(type)} under {cardPrice(maxRupees)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

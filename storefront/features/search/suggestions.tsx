import { Link } from 'react-router'
import { cardPrice } from '../../../ui/format-price.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { productPath } from '../catalogue/product-path.ts'
import { fromSearch, resultsPath } from './results-path.ts'
import type { Found } from './use-suggestions.ts'

type Props = {
  found: Found
  listId: string
  /** The index of the option selected by arrow keys, or -1. */
  active: number
  onChoose: () => void
}

const option =
  '-mx-2 flex items-center gap-4 border-hairline border-t px-2 py-2 hover:bg-linen aria-selected:bg-linen aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-indigo'

/** The options of the search's combobox. */
export function Suggestions({ found, listId, active, onChoose }: Props) {
  const { query, products, count, sizes } = found
  const shared = (index: number) =>
    ({
      role: 'option',
      id: `${listId}-${index}`,
      'aria-selected': index === active,
      // The focus stays in the input.
      tabIndex: -1,
      onClick: onChoose,
    }) as const
  return (
    <div
      role="listbox"
      id={listId}
      aria-label="Suggestions"
      className="page grid grid-cols-[minmax(0,1fr)] max-h-[calc(100dvh-4.5rem)] overflow-y-auto pb-2 md:grid-cols-2 md:gap-x-12"
    >
      {products.map((product, index) => {
        const [picture] = product.images
        const [, ...others] = product.variants
        const colour = others.find(({ id }) => id === product.shown_variant)?.variant_value
        return (
          <Link
            key={product.id}
            {...shared(index)}
            to={productPath(product, colour, sizes)}
            className={option}
          >
            <span className="aspect-[4/5] w-14 shrink-0 bg-linen">
              {picture && <Picture {...picture} alt="" sizes="56px" className="size-full" />}
            </span>
            <span className="min-w-0 flex-1">{product.name}</span>
            <span className="money">{cardPrice(product.price)}</span>
          </Link>
        )
      })}
      <Link
        {...shared(products.length)}
        to={resultsPath(query)}
        state={fromSearch}
        className={`${option} min-h-14 justify-between font-medium text-indigo md:col-span-2`}
      >
        <span className="min-w-0 truncate">
          See all {count} for "{query}"
        </span>
        <Icon name="arrow-right" />
      </Link>
    </div>
  )
}

import type { ComponentProps, MouseEvent } from 'react'
import BySaturday from '../delivery/by-saturday.tsx'
import { ListLink } from './list-link.tsx'
import { priceLabel } from './price-options.ts'
import { readFilters, shopPath } from './shop-query.ts'

export const sizeOptions = ['S', 'M', 'L', 'XL', 'XXL']
const prices = ['500', '1000', '2000']

/** On small screens, common filters outside the drawer; one that is chosen is among the active. */
export function QuickFilters({ params }: { params: URLSearchParams }) {
  const { size: sizes = [], max_price: maxPrice } = readFilters(params)
  const isChosen = (size: string) => sizes.some((each) => each.toUpperCase() === size)
  return (
    <nav aria-label="Quick filters" className="lg:hidden">
      <ul className="flex gap-2">
        {sizeOptions.map(
          (size) =>
            !isChosen(size) && (
              <Chip
                key={size}
                params={params}
                pathFrom={(from) =>
                  shopPath(from, { size: [...(readFilters(from).size ?? []), size] })
                }
              >
                <span className="sr-only">Size </span>
                {size}
              </Chip>
            ),
        )}
        <li>
          <BySaturday className={chipClass} />
        </li>
        {prices.map(
          (price) =>
            price !== maxPrice && (
              <Chip
                key={price}
                params={params}
                pathFrom={(from) => shopPath(from, { max_price: price, min_price: undefined })}
              >
                Under {priceLabel(price)}
              </Chip>
            ),
        )}
      </ul>
    </nav>
  )
}

const chipClass =
  'flex min-h-11 min-w-11 items-center justify-center whitespace-pre rounded-sm border border-hairline bg-card px-3 hover:border-ink'

function Chip(link: Pick<ComponentProps<typeof ListLink>, 'params' | 'pathFrom' | 'children'>) {
  return (
    <li>
      <ListLink {...link} onClick={showStart} className={chipClass} />
    </li>
  )
}

/** Of the row, where the chosen filter will be. */
function showStart({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('nav')?.parentElement?.scrollTo({ left: 0 })
}

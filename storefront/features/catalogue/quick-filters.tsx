import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { priceLabel } from './price-options.ts'
import { readFilters, shopPath, sizeOptions } from './shop-query.ts'

const prices = ['500', '1000', '2000']

/** On small screens, common filters outside the drawer; a second tap removes one. */
export function QuickFilters({ params }: { params: URLSearchParams }) {
  const chosen = readFilters(params)
  return (
    <nav
      aria-label="Quick filters"
      className="-mx-4 mb-5 overflow-x-auto px-4 [scrollbar-width:none] lg:hidden"
    >
      <ul className="flex w-max gap-2">
        {sizeOptions.map((size) => {
          const isOn = size === chosen.size?.toUpperCase()
          return (
            <Chip key={size} isOn={isOn} to={shopPath(params, { size: isOn ? undefined : size })}>
              <span className="sr-only">Size </span>
              {size}
            </Chip>
          )
        })}
        {prices.map((price) => {
          const isOn = price === chosen.max_price
          const change = isOn
            ? { max_price: undefined }
            : { max_price: price, min_price: undefined }
          return (
            <Chip key={price} isOn={isOn} to={shopPath(params, change)}>
              Under {priceLabel(price)}
            </Chip>
          )
        })}
      </ul>
    </nav>
  )
}

function Chip({ isOn, to, children }: { isOn: boolean; to: string; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        aria-current={isOn ? 'true' : undefined}
        className="flex min-h-11 min-w-11 items-center justify-center whitespace-pre rounded-sm border border-hairline bg-card px-3 hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper forced-colors:aria-[current]:border-4"
      >
        {children}
      </Link>
    </li>
  )
}

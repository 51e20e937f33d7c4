import type { Product } from '../../../contract/catalogue.ts'
import type { Shop } from '../../../contract/shop.ts'
import { Icon } from '../../../ui/icon.tsx'

type Props = { product: Product; shop: Shop }

/** What law wants said of a packed piece. */
export function ProductDeclarations({ product, shop }: Props) {
  if (product.declarations.length === 0) return null
  const sold = { name: 'Sold by', value: `${shop.legal_name}, ${shop.address}` }
  const care = { name: 'Customer care', value: `${shop.email}, ${shop.phone}` }
  return (
    <details className="group mt-8 max-w-3xl border-hairline border-y">
      <summary className="flex min-h-13 list-none items-center justify-between gap-4 hover:text-indigo [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl">Product information</h2>
        <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
      </summary>
      <dl className="divide-y divide-hairline border-hairline border-t">
        {[...product.declarations, sold, care].map(({ name, value }) => (
          <div key={name} className="grid gap-x-4 py-2.5 sm:grid-cols-[12rem_1fr]">
            <dt className="text-quiet">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

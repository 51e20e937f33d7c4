import type { Product } from '../../../contract/catalogue.ts'
import type { Shop } from '../../../contract/shop.ts'

type Props = { product: Product; shop: Shop }

/** What law wants said of a packed piece. */
export function ProductDeclarations({ product, shop }: Props) {
  if (product.declarations.length === 0) return null
  const sold = { name: 'Sold by', value: `${shop.legal_name}, ${shop.address}` }
  const care = { name: 'Customer care', value: `${shop.email}, ${shop.phone}` }
  return (
    <section aria-labelledby="declarations-title" className="mt-12">
      <h2 id="declarations-title" className="mb-2 text-xl">
        Product information
      </h2>
      <dl className="max-w-3xl divide-y divide-hairline">
        {[...product.declarations, sold, care].map(({ name, value }) => (
          <div key={name} className="grid gap-x-4 py-2.5 sm:grid-cols-[12rem_1fr]">
            <dt className="text-quiet">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

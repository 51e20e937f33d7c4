import { WhenNear } from '../../ui/when-near.tsx'
import type { Card } from './card.ts'
import { ProductCard } from './product-card.tsx'

/** Cards on the first screen of a phone. */
const firstShown = 4

export function ProductGrid({ products }: { products: Card[] }) {
  return (
    <ul className="-mx-4 grid grid-cols-2 gap-x-0.5 gap-y-8 md:mx-0 md:gap-x-3 md:gap-y-12 lg:grid-cols-3 xl:grid-cols-4">
      {products.map((product, index) => {
        const card = <ProductCard product={product} eager={index === 0} />
        if (index < firstShown) return <li key={product.id}>{card}</li>
        return (
          <WhenNear key={product.id} as="li">
            {card}
          </WhenNear>
        )
      })}
    </ul>
  )
}

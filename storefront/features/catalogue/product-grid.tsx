import { WhenNear } from '../../ui/when-near.tsx'
import type { Card } from './card.ts'
import { ProductCard } from './product-card.tsx'
import type { ShopFilters } from './shop-query.ts'

/** Cards on the first screen of a phone. */
const firstShown = 4

type Props = { products: Card[] } & Pick<ShopFilters, 'color' | 'size'> & { isMixed: boolean }

export function ProductGrid({ products, color, size, isMixed }: Props) {
  return (
    <ul className="-mx-4 grid grid-cols-2 gap-x-0.5 gap-y-8 md:mx-0 md:gap-x-6 md:gap-y-3 lg:grid-cols-3 xl:grid-cols-4">
      {products.map((product, index) => {
        const card = (
          <ProductCard
            // Other filters take back the colour that was chosen on the card.
            key={`${product.shown_variant} ${color}`}
            product={product}
            eager={index === 0}
            isMixed={isMixed}
            color={color}
            size={size}
          />
        )
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

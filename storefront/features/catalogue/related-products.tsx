import type { Card } from './card.ts'
import { ProductCard } from './product-card.tsx'

export default function RelatedProducts({ products }: { products: Card[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="related-title">
      <h2 id="related-title" className="text-3xl md:text-4xl">
        You may also like
      </h2>
      <ul className="-mx-4 mt-6 grid grid-cols-2 gap-x-0.5 gap-y-8 md:mx-0 md:grid-cols-4 md:gap-x-3">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useId } from 'react'
import type { Card } from './card.ts'
import { ProductCard } from './product-card.tsx'

export default function RelatedProducts({ title, products }: { title: string; products: Card[] }) {
  const id = useId()
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-3xl md:text-4xl">
        {title}
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

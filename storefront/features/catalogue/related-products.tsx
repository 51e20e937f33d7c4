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
      <ul className="-mx-4 mt-5 flex snap-x gap-x-0.5 overflow-x-auto [scrollbar-width:thin] md:mx-0 md:mt-6 md:grid md:grid-cols-4 md:gap-x-6">
        {products.map((product) => (
          <li key={product.id} className="w-[46%] shrink-0 snap-start md:w-auto">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}

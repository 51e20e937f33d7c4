import { useEffect, useState } from 'react'
import { browserApi } from '../../browser-api.client.ts'
import { type Card, toCard } from './card.ts'
import { ProductCard } from './product-card.tsx'

const maxShown = 4

/** What goes with a product, fetched when its place comes near. */
export default function WearWith({ productId }: { productId: number }) {
  const [products, setProducts] = useState<Card[]>([])
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    browserApi('GET /api/products/{id}/wear_with/', { params: { id: productId }, signal }).then(
      ({ results }) => setProducts(results.slice(0, maxShown).map(toCard)),
      // Without it the page is whole.
      () => {},
    )
    return () => left.abort()
  }, [productId])
  if (!products.length) return null
  return (
    <section aria-labelledby="wear-with-title">
      <h2 id="wear-with-title" className="text-3xl md:text-4xl">
        Wear it with
      </h2>
      <ul className="-mx-4 mt-6 grid grid-cols-2 gap-x-0.5 gap-y-8 md:mx-0 md:grid-cols-4 md:gap-x-3">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} eager={false} />
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Link } from 'react-router'
import type { ProductSummary } from '../../../contract/catalogue.ts'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'

export function ProductCard({ product, eager }: { product: ProductSummary; eager: boolean }) {
  const [picture] = product.images
  return (
    <article>
      <Link to={`/product/${product.id}/${product.slug}`}>
        {picture && (
          <Picture
            {...picture}
            eager={eager}
            sizes="(min-width: 1280px) 302px, (min-width: 1024px) 33vw, 50vw"
            className="aspect-[4/5] w-full bg-linen object-cover"
          />
        )}
        <p className="mt-3 text-quiet text-sm">{product.brand}</p>
        <h3 className="font-sans font-normal">{product.name}</h3>
      </Link>
      <Price price={product.price} mrp={product.mrp} discount={product.discount_percentage} />
    </article>
  )
}

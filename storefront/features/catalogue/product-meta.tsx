import type { Product } from '../../../contract/catalogue.ts'
import type { Shop } from '../../../contract/shop.ts'
import { productPath } from './product-path.ts'

const longestDescription = 160

/** What search engines and shared links show. Colours and sizes are one page to them. */
export function ProductMeta({ product, shop }: { product: Product; shop: Shop }) {
  const title = `${product.name} · ${shop.name}`
  const description = product.description.slice(0, longestDescription)
  const image = product.primary_image && new URL(product.primary_image, shop.url).href
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={shop.url + productPath(product)} />
      <meta property="og:title" content={product.name} />
      <meta property="og:description" content={description} />
      {image && <meta property="og:image" content={image} />}
    </>
  )
}

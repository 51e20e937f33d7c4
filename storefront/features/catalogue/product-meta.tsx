import type { Product } from '../../../contract/catalogue.ts'
import type { Review } from '../../../contract/reviews.ts'
import type { Shop } from '../../../contract/shop.ts'
import { breadcrumbFacts } from '../seo/breadcrumb-facts.ts'
import { cutDescription } from '../seo/cut-description.ts'
import { JsonLd } from '../seo/json-ld.tsx'
import { PageMeta } from '../seo/page-meta.tsx'
import { productFacts } from '../seo/product-facts.ts'
import type { GarmentImage } from './garment-picture.tsx'
import { productPath } from './product-path.ts'

type Props = {
  product: Product
  /** Of the chosen colour. */
  picture: GarmentImage | undefined
  reviews: Review[]
  shop: Shop
}

/** For search engines and shared links; all colours and sizes are one page. */
export function ProductMeta({ product, picture, reviews, shop }: Props) {
  const path = productPath(product)
  const { price, offers = [] } = product
  const paid = Math.min(price, ...offers.flatMap((offer) => offer.price ?? []))
  return (
    <>
      <PageMeta
        title={product.name}
        description={cutDescription(`${product.name}. ${product.description}`)}
        path={path}
        picture={picture}
        type="product"
      />
      <meta property="product:price:amount" content={paid.toFixed(2)} />
      <meta property="product:price:currency" content="INR" />
      <JsonLd
        facts={
          import.meta.env.SSR
            ? [productFacts(product, reviews, shop), breadcrumbFacts(shop.url, wayTo(product))]
            : undefined
        }
      />
    </>
  )
}

function wayTo(product: Product) {
  const steps = product.breadcrumbs.map(({ name, url }) => ({ name, path: url }))
  return [...steps.slice(0, -1), { name: product.name, path: productPath(product) }]
}

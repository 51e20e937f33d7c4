import { Link } from 'react-router'
import type { Product } from '../../../contract/catalogue.ts'
import { isFinalSale } from '../../../contract/final-sale.ts'
import type { Shop } from '../../../contract/shop.ts'
import { cardPrice } from '../../../ui/format-price.ts'
import { shopDay } from '../../../ui/shop-time.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { useLatestPromise } from '../delivery/use-promise.ts'
import { ProductDeclarations } from './product-declarations.tsx'

type Props = { product: Product; shop: Shop }

const prose = 'max-w-prose space-y-3'

export default function ProductTabs({ product, shop }: Props) {
  return (
    <>
      <section aria-labelledby="about-title">
        <h2 id="about-title" className="sr-only">
          About this product
        </h2>
        <Tabs
          label="About this product"
          tabs={[
            { name: 'Description', content: <Description product={product} /> },
            { name: 'Shipping', content: <Shipping shop={shop} /> },
            { name: 'Return Policies', content: <Returns product={product} shop={shop} /> },
          ]}
        />
      </section>
      <ProductDeclarations product={product} shop={shop} />
    </>
  )
}

function Description({ product }: { product: Product }) {
  const features = Object.entries(product.key_features)
  return (
    <div className="grid gap-x-16 gap-y-5 md:grid-cols-2">
      <div className={prose}>
        <p className="whitespace-pre-line leading-relaxed md:text-lg">{product.description}</p>
        {product.material_care && (
          <>
            <h3 className="pt-2 text-xl md:pt-4">Material care</h3>
            <p>{product.material_care}</p>
          </>
        )}
        {product.country_of_origin && (
          <p className="text-quiet">Made in {product.country_of_origin}</p>
        )}
      </div>
      {features.length > 0 && (
        <div>
          <h3 className="mb-2 text-xl">Key features</h3>
          <dl className="divide-y divide-hairline">
            {features.map(([name, value]) => (
              <div key={name} className="grid grid-cols-[7rem_1fr] gap-4 py-1.5 md:py-2.5">
                <dt className="text-quiet">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  )
}

function Shipping({ shop }: { shop: Shop }) {
  const promise = useLatestPromise()
  return (
    <div className={prose}>
      <p>Orders ship within 2-5 business days.</p>
      <p>
        {promise?.arrives_by
          ? `Ordered now, it comes to ${promise.pin} by ${shopDay(promise.arrives_by)}.`
          : `Delivery takes 5-7 days in ${shop.country}, and 7-10 days international.`}
      </p>
      <p>Free shipping above {cardPrice(shop.free_shipping_above)}.</p>
      <PolicyLink to="/shippingpolicy">Shipping Policy</PolicyLink>
    </div>
  )
}

function Returns({ product, shop }: Props) {
  return (
    <div className={prose}>
      {isFinalSale(product) ? (
        <p>This piece is final sale: it cannot be returned or exchanged.</p>
      ) : (
        <p>
          Returns are taken within {shop.return_days} days of delivery, with the item unused and its
          tags on. Refunds go to the original payment method.
        </p>
      )}
      <p>Sale and promotional items and gift cards are final.</p>
      <p>You pay the return shipping, unless the item is defective.</p>
      <PolicyLink to="/returnpolicy">Return Policy</PolicyLink>
    </div>
  )
}

function PolicyLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo"
    >
      {children}
    </Link>
  )
}

import {
  Link,
  redirect,
  type ShouldRevalidateFunction,
  useRouteLoaderData,
  useSearchParams,
} from 'react-router'
import type { Product as ProductType } from '../../contract/catalogue.ts'
import { isFinalSale } from '../../contract/final-sale.ts'
import type { Shop } from '../../contract/shop.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cardPrice } from '../../ui/format-price.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Price } from '../../ui/price.tsx'
import { shopTime } from '../../ui/shop-time.ts'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { Breadcrumbs } from '../features/catalogue/breadcrumbs.tsx'
import { BuyBar } from '../features/catalogue/buy-bar.tsx'
import { ColourChoice } from '../features/catalogue/colour-choice.tsx'
import { DeliveryNotes } from '../features/catalogue/delivery-notes.tsx'
import { Gallery } from '../features/catalogue/gallery.tsx'
import { GoneGarment } from '../features/catalogue/gone-garment.tsx'
import { loadProduct } from '../features/catalogue/load-product.ts'
import { ProductMeta } from '../features/catalogue/product-meta.tsx'
import { productPath } from '../features/catalogue/product-path.ts'
import { PurchaseForm } from '../features/catalogue/purchase-form.tsx'
import {
  isOtherChoice,
  offerPriceOf,
  type ProductSelection,
  priceOf,
  readSelection,
  soldOutNotes,
} from '../features/catalogue/selection.ts'
import { ShareButton } from '../features/catalogue/share-button.tsx'
import { SizeChoice } from '../features/catalogue/size-choice.tsx'
import { instantBack, useInstantBack } from '../features/layout/instant-back.ts'
import { TryAgain } from '../features/layout/try-again.tsx'
import { RunningOffers } from '../features/offers/running-offers.tsx'
import { useRememberView } from '../features/viewed/use-remember-view.ts'
import { WhatsAppLink } from '../features/whatsapp/whatsapp-link.tsx'
import { WishlistHeart } from '../features/wishlist/wishlist-heart.tsx'
import type { loader as rootLoader } from '../root.tsx'
import { Rating } from '../ui/rating.tsx'
import { WhenNear } from '../ui/when-near.tsx'
import type { Route } from './+types/product'

const NotifyMe = lazyPart(() => import('../features/stock-alerts/notify-me.tsx'))
const PinPromise = lazyPart(() => import('../features/delivery/pin-promise.tsx'))
const FabricPictures = lazyPart(() => import('../features/catalogue/fabric-pictures.tsx'))
const ProductTabs = lazyPart(() => import('../features/catalogue/product-tabs.tsx'))
const Reviews = lazyPart(() => import('../features/reviews/reviews.tsx'))
const RelatedProducts = lazyPart(() => import('../features/catalogue/related-products.tsx'))
const SizeNotes = lazyPart(() => import('../features/size-finder/size-notes.tsx'))
const RecentlyViewed = lazyPart(() => import('../features/viewed/recently-viewed.tsx'))

/** Redirects a wrong slug to the product's canonical address. */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  const page = await loadProduct(context.get(apiContext), url, params.id)
  const { product } = page.data
  if (product && params.slug && params.slug !== product.slug) {
    throw redirect(productPath(product) + url.search, 301)
  }
  return page
}

export const clientLoader = instantBack(({ url, params }: Route.ClientLoaderArgs) =>
  loadProduct(browserApi, url, params.id),
)

const purchaseForm = 'purchase'

type ProductVariant = ProductType['variants'][number]

export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  !isOtherChoice(args.currentUrl, args.nextUrl) && args.defaultShouldRevalidate

export default function ProductScreen({ loaderData }: Route.ComponentProps) {
  const shop = useRouteLoaderData<typeof rootLoader>('root')?.shop
  const [params] = useSearchParams()
  useInstantBack(loaderData, loaderData.product !== null)
  useRememberView(loaderData.product?.id)
  if ('gone' in loaderData) return <GoneGarment {...loaderData.gone} />
  if (!loaderData.product || !shop) {
    return (
      <div className="page space-y-4 py-16">
        <title>Product</title>
        <meta name="robots" content="noindex" />
        <h1 className="text-4xl md:text-5xl">Product</h1>
        <p role="alert" className="text-madder">
          {loaderData.error}
        </p>
        <p className="flex flex-wrap gap-3">
          <TryAgain />
          <Link to="/shop" className={buttonClass('outlined')}>
            Explore Shop
          </Link>
        </p>
      </div>
    )
  }
  const { product, reviews, wearWith, related } = loaderData
  const selection = readSelection(product, params)
  return (
    // The key resets all state for another product.
    <div key={product.id} className="page md:pb-24">
      <ProductMeta
        product={product}
        picture={garmentsOf(product, selection)[0]}
        reviews={reviews.results}
        shop={shop}
      />
      <div className="md:py-4">
        <Breadcrumbs steps={product.breadcrumbs} />
      </div>
      <Offer product={product} shop={shop} selection={selection} />
      <div className="mt-10 space-y-10 md:mt-24 md:space-y-24">
        <Fabric product={product} selection={selection} />
        <WhenNear loads={ProductTabs}>
          <ProductTabs product={product} shop={shop} />
        </WhenNear>
        <WhenNear loads={Reviews} when="near">
          <Reviews
            productId={product.id}
            rating={product.rating}
            reviews={reviews}
            page={Number(params.get('reviews') || 1)}
            pagePath={(page) => {
              const next = new URLSearchParams(params)
              next.set('reviews', String(page))
              return `${productPath(product)}?${next}#reviews`
            }}
          />
        </WhenNear>
        {wearWith.length > 0 && (
          <WhenNear loads={RelatedProducts}>
            <RelatedProducts title="Wear it with" products={wearWith} />
          </WhenNear>
        )}
        <WhenNear loads={RelatedProducts}>
          <RelatedProducts title="You may also like" products={related} />
        </WhenNear>
        <WhenNear loads={RecentlyViewed} when="near" className="empty:mt-0!">
          <RecentlyViewed except={product.id} />
        </WhenNear>
      </div>
      <BuyBar
        formId={purchaseForm}
        name={product.name}
        price={offerPriceOf(product, selection) ?? priceOf(product, selection).price}
        selection={selection}
      />
    </div>
  )
}

type FabricProps = { product: ProductType; selection: ProductSelection }

/** The fabric of the chosen colour, where there are pictures of it. */
function Fabric({ product, selection: { variant } }: FabricProps) {
  const [, fabric] = splitFabric(variant?.images ?? product.images)
  if (!fabric.length) return null
  return (
    <WhenNear loads={FabricPictures}>
      <FabricPictures images={fabric} fabric={product.key_features.Fabric} />
    </WhenNear>
  )
}

/** Fabric is shown larger, and not in the gallery. */
function splitFabric(images: ProductType['images'] | ProductVariant['images']) {
  return [
    images.filter(({ kind }) => kind !== 'fabric'),
    images.filter(({ kind }) => kind === 'fabric'),
  ] as const
}

function garmentsOf(product: ProductType, { variant }: ProductSelection) {
  const [garments] = splitFabric(variant?.images.length ? variant.images : product.images)
  return garments
}

type OfferProps = { product: ProductType; shop: Shop; selection: ProductSelection }

function Offer({ product, shop, selection }: OfferProps) {
  const { variant } = selection
  const { average, count } = product.rating
  const chosen = new URLSearchParams({
    ...(variant && { color: variant.color_name }),
    ...(selection.size && { size: selection.size.size }),
  })
  const address = `${shop.url}${productPath(product)}?${chosen}`
  const prices = priceOf(product, selection)
  const soldOut = variant?.sizes.filter(({ stock }) => stock === 0)
  return (
    <div
      data-price={prices.price}
      data-about={product.breadcrumbs.map(({ name }) => name).join(' ')}
      className="gap-x-8 min-[640px]:grid min-[640px]:grid-cols-2 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-16"
    >
      <Gallery key={variant?.id} images={garmentsOf(product, selection)} />
      <div className="space-y-5 self-start max-[639px]:pt-1 lg:sticky lg:top-24">
        <div>
          <div className="flex items-center justify-between gap-4">
            <p className="text-quiet">{product.brand || shop.name}</p>
            <div className="flex items-center gap-4">
              <WhatsAppLink text={`${product.name}\n${address}`}>
                <span className="sr-only">Share on </span>WhatsApp
              </WhatsAppLink>
              <ShareButton title={product.name} />
            </div>
          </div>
          <h1 className="wrap-anywhere text-3xl md:text-4xl lg:text-5xl">{product.name}</h1>
          <div className="mt-2 font-medium text-3xl">
            <Price {...prices} paid={offerPriceOf(product, selection)} />
          </div>
          {product.offers && <RunningOffers offers={product.offers} />}
          <div className="flex flex-wrap items-center gap-x-5 text-sm">
            <p className="text-quiet">Inclusive of all taxes</p>
            {prices.sale && (
              <p>
                {cardPrice(prices.price)} until {shopTime(prices.sale.until)}
              </p>
            )}
            {isFinalSale(product) && <p className="font-medium">Final sale</p>}
            {average !== null && (
              <a href="#reviews" className="inline-flex min-h-11 items-center gap-2">
                <Rating value={average} />
                <span className="underline underline-offset-4">
                  {count === 1 ? '1 review' : `${count} reviews`}
                </span>
              </a>
            )}
          </div>
        </div>
        <ColourChoice variants={product.variants} chosen={variant} />
        <SizeChoice product={product} selection={selection} />
        <PurchaseForm id={purchaseForm} product={product} selection={selection} />
        <WhenNear loads={PinPromise} when="idle">
          <PinPromise />
        </WhenNear>
        <WhenNear loads={SizeNotes} when="idle" className="empty:hidden">
          <SizeNotes product={product} size={selection.size?.size} />
        </WhenNear>
        {soldOut && soldOut.length > 0 && (
          <div id={soldOutNotes} className="scroll-mt-24">
            <WhenNear loads={NotifyMe} when="near">
              <NotifyMe sizes={soldOut} />
            </WhenNear>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-6">
          <WishlistHeart
            wish={{
              product_id: product.id,
              variant_id: variant?.id,
              variant_size: selection.size?.id,
            }}
            name={product.name}
          >
            Wishlist
          </WishlistHeart>
          {shop.whatsapp && (
            <WhatsAppLink
              number={shop.whatsapp}
              text={`Hello ${shop.name}, I have a question about ${product.name}:\n${address}`}
            >
              Ask us on WhatsApp
            </WhatsAppLink>
          )}
        </div>
        <DeliveryNotes
          shop={shop}
          isReturnable={product.is_returnable}
          isReplaceable={product.is_replaceable}
        />
      </div>
    </div>
  )
}

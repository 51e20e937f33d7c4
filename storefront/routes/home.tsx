import { Link, useRouteLoaderData } from 'react-router'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { CategoryTiles } from '../features/home/category-tiles.tsx'
import { DenimSale } from '../features/home/denim-sale.tsx'
import { Hero } from '../features/home/hero.tsx'
import { isEmpty, loadHome } from '../features/home/load-home.ts'
import { NothingYet } from '../features/home/nothing-yet.tsx'
import { instantBack, useInstantBack } from '../features/layout/instant-back.ts'
import { useShop } from '../features/layout/use-shop.ts'
import { JsonLd } from '../features/seo/json-ld.tsx'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { shopFacts } from '../features/seo/shop-facts.ts'
import { descriptionOf, titleOf } from '../features/seo/shop-words.ts'
import type { loader as rootLoader } from '../root.tsx'
import { WhenNear } from '../ui/when-near.tsx'
import type { Route } from './+types/home'

const Banners = lazyPart(() => import('../features/home/banners.tsx'))
const Partners = lazyPart(() => import('../features/home/partners.tsx'))
const ProductRow = lazyPart(() => import('../features/home/product-row.tsx'))
const RecentlyViewed = lazyPart(() => import('../features/viewed/recently-viewed.tsx'))

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context.get(apiContext))
export const clientLoader = instantBack(() => loadHome(browserApi))

export default function Home({ loaderData }: Route.ComponentProps) {
  const { scenes, newArrivals, bestSellers, bestOffers } = loaderData
  const shop = useShop()
  const root = useRouteLoaderData<typeof rootLoader>('root')
  if (!shop.is_sample && isEmpty(loaderData)) return <NothingYet />
  useInstantBack(loaderData)
  return (
    <div className="space-y-14 md:space-y-24">
      <PageMeta title={titleOf(shop)} namesShop description={descriptionOf(shop)} path="/" />
      <JsonLd facts={import.meta.env.SSR ? shopFacts(shop) : undefined} />
      <Hero scenes={scenes} tagline={shop.tagline || shop.name} caption={<Welcome />} />
      <section aria-label="Shop by group" className="page max-md:-mt-4 md:-mt-10">
        <CategoryTiles scenes={scenes} categories={root?.categories ?? []} />
      </section>
      <WhenNear loads={ProductRow}>
        <ProductRow
          title="NEW ARRIVALS"
          list={newArrivals}
          nothing="No new products found"
          delayMs={3000}
        />
      </WhenNear>
      <WhenNear loads={Banners}>
        <Banners scenes={scenes} />
      </WhenNear>
      <WhenNear loads={ProductRow}>
        <ProductRow
          title="BEST SELLER"
          list={bestSellers}
          nothing="No best seller products found"
          delayMs={4000}
        />
      </WhenNear>
      {shop.is_sample && <DenimSale scene={scenes.find(({ role }) => role === 'promotion')} />}
      <WhenNear loads={ProductRow}>
        <ProductRow
          title="BEST OFFERS"
          list={bestOffers}
          nothing="No best offers found"
          delayMs={5000}
        />
      </WhenNear>
      <WhenNear loads={RecentlyViewed} className="empty:mt-0!">
        <RecentlyViewed className="page" />
      </WhenNear>
      {/* The partners are invented, as the sale is. */}
      {shop.is_sample && (
        <WhenNear loads={Partners}>
          <Partners />
        </WhenNear>
      )}
    </div>
  )
}

function Welcome() {
  const { name, tagline, country, founded, is_sample } = useShop()
  return (
    <div className="md:mt-6">
      <h1 className="text-4xl md:text-[2.75rem] xl:text-6xl">{tagline || name}</h1>
      <p className="mt-3 text-quiet md:mt-4 md:text-lg">
        {is_sample && `${name} has cut and sewn clothes in ${country} since ${founded}. `}
        <Link to="/aboutus" className="whitespace-nowrap text-ink underline underline-offset-4">
          Our Story
        </Link>
      </p>
    </div>
  )
}

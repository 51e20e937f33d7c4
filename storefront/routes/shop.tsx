import {
  data,
  Link,
  redirect,
  useLocation,
  useNavigation,
  useRouteLoaderData,
  useSearchParams,
} from 'react-router'
import type { Category, ProductList, Understood } from '../../contract/catalogue.ts'
import { type Api, ApiError } from '../../contract/client.ts'
import { buttonClass } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { type Card, toCard } from '../features/catalogue/card.ts'
import { failureOf } from '../features/catalogue/expect-shape.ts'
import { FilterDrawer } from '../features/catalogue/filter-drawer.tsx'
import { findCategory } from '../features/catalogue/find-category.ts'
import type { Offer } from '../features/catalogue/find-offers.ts'
import { findProducts } from '../features/catalogue/find-products.ts'
import { ProductGrid } from '../features/catalogue/product-grid.tsx'
import { ShopMeta } from '../features/catalogue/shop-meta.tsx'
import { readCollection, readFilters, shopPath } from '../features/catalogue/shop-query.ts'
import { shopSubtitle } from '../features/catalogue/shop-subtitle.ts'
import { SortMenu } from '../features/catalogue/sort-menu.tsx'
import { SuccessBanner } from '../features/catalogue/success-banner.tsx'
import { instantBack, useInstantBack } from '../features/layout/instant-back.ts'
import { TryAgain } from '../features/layout/try-again.tsx'
import type { loader as rootLoader } from '../root.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { shorten } from '../ui/shorten.ts'
import { Spinner } from '../ui/spinner.tsx'
import { WhenNear } from '../ui/when-near.tsx'
import type { Route } from './+types/shop'

const BySaturday = lazyPart(() => import('../features/delivery/by-saturday.tsx'))
const CategoryList = lazyPart(() => import('../features/catalogue/category-list.tsx'))
const FilterRow = lazyPart(() => import('../features/catalogue/filter-row.tsx'))
const NoProducts = lazyPart(() => import('../features/catalogue/no-products.tsx'))
const NoGarments = lazyPart(() => import('../features/catalogue/no-garments.tsx'))
const NoResults = lazyPart(() => import('../features/search/no-results.tsx'))

const CollectionTop = lazyPart(() => import('../features/window/collection-top.tsx'))
const Pagination = lazyPart(() => import('../ui/pagination.tsx'))

const pageSize = 12

async function load(api: Api, { searchParams: params }: URL) {
  const known = api('GET /api/filters/').catch(() => ({ colors: [], has_imports: false }))
  try {
    const [found, top] = await Promise.all([findProducts(api, params), loadTop(api, params)])
    const { count, results, understood } = found
    const offers = count === 0 ? await offersWithout(api, params, found) : []
    const collection = found.collection && { ...found.collection, ...(top && { title: top.title }) }
    const list = { count, products: results.map(toCard), understood, collection, offers }
    return data({ list, top, error: null, filters: await known })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404 && params.has('page')) throw redirect(shopPath(params))
    const isOurs = error.status === 0 || error.status >= 500
    const message = isOurs ? failureOf(error, '') : error.message
    return data(
      { list: null, top: null, error: message || 'Failed to fetch products', filters: await known },
      { status: error.status || 503 },
    )
  }
}

/** Of the list of a collection; loaded with how, as few lists have it. */
async function loadTop(api: Api, params: URLSearchParams) {
  const slug = readCollection(params)
  if (!slug) return null
  const { loadCollectionTop } = await import('../features/window/load-collection-top.ts')
  return loadCollectionTop(api, slug)
}

/** Loaded when needed, which is seldom. */
async function offersWithout(
  api: Api,
  params: URLSearchParams,
  { understood, collection }: Pick<ProductList, 'understood' | 'collection'>,
) {
  const { findOffers } = await import('../features/catalogue/find-offers.ts')
  return findOffers(api, params, understood?.chips, collection?.title)
}

export const loader = ({ context, url }: Route.LoaderArgs) => load(context.get(apiContext), url)
export const clientLoader = instantBack(async ({ url }: Route.ClientLoaderArgs) => {
  const [answer] = await Promise.all([
    load(browserApi, url),
    CategoryList.fetch(),
    FilterRow.fetch(),
  ])
  if (answer.data.top) await CollectionTop.fetch()
  return answer
})

/** The search bar, which had the focus, has closed. */
const focusQuietly = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { list, top, error, filters: known } = loaderData
  useInstantBack(loaderData, error === null)
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const { categories = [], categoriesError = null } = root ?? {}
  const [params] = useSearchParams()
  const isLoading = useNavigation().location?.pathname.toLowerCase().startsWith('/shop') ?? false
  const { key, state } = useLocation()
  const isFromSearch = state?.isFromSearch === true
  const filters = readFilters(params)
  if (categories.length === 0 && !categoriesError && list?.count === 0) {
    return (
      <LazyBoundary>
        <NoGarments />
      </LazyBoundary>
    )
  }
  const collection = list?.collection?.title
  const title = filters.search ? `Results for "${shorten(filters.search)}"` : (collection ?? 'SHOP')
  const isTopped =
    top !== null && !(Number(params.get('page')) > 1) && Boolean(top.intro || top.blocks.length)
  return (
    <>
      {isTopped && (
        <WhenNear loads={CollectionTop} when="idle">
          <CollectionTop {...top} />
        </WhenNear>
      )}
      <div className="page pt-3 pb-14 md:pt-12 md:pb-24">
        <ShopMeta list={list} categories={categories} params={params} />
        {!isTopped && (
          <h1
            key={isFromSearch ? key : ''}
            ref={isFromSearch ? focusQuietly : undefined}
            tabIndex={-1}
            className={`wrap-anywhere outline-none ${filters.search ? 'text-2xl md:text-5xl' : 'text-4xl md:text-6xl'}`}
          >
            {title}
          </h1>
        )}
        {!filters.search && (!collection || filters.category || filters.subcategory) && (
          <p className="text-quiet max-md:text-sm md:mt-3">{shopSubtitle(categories, filters)}</p>
        )}
        <SuccessBanner />
        <div className="gap-10 md:mt-10 lg:grid lg:grid-cols-[11rem_minmax(0,1fr)]">
          <WhenNear loads={CategoryList} when="idle">
            <CategoryList categories={categories} error={categoriesError} params={params} />
          </WhenNear>
          <section
            id="products"
            aria-labelledby="products-title"
            className="max-md:-scroll-mt-6 max-lg:-scroll-mt-2 max-lg:[&_:is(a,button)]:scroll-mt-14"
          >
            <h2 id="products-title" className="sr-only">
              Products
            </h2>
            <div className="flex min-h-12 items-center justify-between gap-3 border-hairline bg-paper max-lg:page-wide max-lg:sticky max-lg:top-14 max-lg:z-20 max-lg:border-y md:max-lg:top-18 lg:mb-5 lg:gap-4">
              <FilterDrawer params={params} categories={categories} colours={known.colors} />
              <WhenNear loads={BySaturday} when="idle" className="max-lg:hidden">
                <BySaturday className="inline-flex min-h-11 items-center whitespace-nowrap rounded-sm border border-field bg-card px-4 hover:text-indigo" />
              </WhenNear>
              <p aria-live="polite" className="flex gap-3 text-quiet text-sm lg:mr-auto">
                {list && (list.count === 1 ? '1 product' : `${list.count} products`)}
                {isLoading && <Spinner label="Loading..." />}
              </p>
              <SortMenu params={params} hasImports={known.has_imports} />
            </div>
            <WhenNear loads={FilterRow} when="idle">
              <FilterRow params={params} understood={list?.understood} collection={collection} />
            </WhenNear>
            <div aria-busy={isLoading} className="transition-opacity aria-busy:opacity-50">
              {error && (
                <div className="space-y-4 py-8">
                  <p role="alert" className="text-madder">
                    {error}
                  </p>
                  <p className="flex flex-wrap gap-3">
                    <TryAgain />
                    <Link to="/shop" className={buttonClass('outlined')}>
                      Explore Shop
                    </Link>
                  </p>
                </div>
              )}
              {list && <Results list={list} params={params} categories={categories} />}
            </div>
          </section>
        </div>
      </div>
    </>
  )
}

type ResultsProps = {
  list: {
    count: number
    products: Card[]
    understood?: Understood | undefined
    offers: Offer[]
  }
  params: URLSearchParams
  categories: Category[]
}

function Results({ list, params, categories }: ResultsProps) {
  const filters = readFilters(params)
  const isMixed = !filters.gender && !findCategory(categories, filters).group
  if (list.count === 0) {
    return (
      <LazyBoundary>
        {filters.search ? (
          <NoResults categories={categories} offers={list.offers} />
        ) : (
          <NoProducts offers={list.offers} />
        )}
      </LazyBoundary>
    )
  }
  const sizes = filters.size ?? list.understood?.chips.flatMap((chip) => chip.sizes ?? [])
  return (
    <div className="space-y-14">
      <ProductGrid products={list.products} color={filters.color} size={sizes} isMixed={isMixed} />
      <WhenNear loads={Pagination}>
        <Pagination
          label="Products"
          page={Number(params.get('page') || 1)}
          last={Math.ceil(list.count / pageSize)}
          to={(page) => `${shopPath(params, { page })}#products`}
        />
      </WhenNear>
    </div>
  )
}

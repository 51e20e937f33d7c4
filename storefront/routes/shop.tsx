import { data, redirect, useNavigation, useRouteLoaderData, useSearchParams } from 'react-router'
import { type Api, ApiError } from '../../contract/client.ts'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { ActiveFilters } from '../features/catalogue/active-filters.tsx'
import { CategoryList } from '../features/catalogue/category-list.tsx'
import { FilterDrawer } from '../features/catalogue/filter-drawer.tsx'
import { findProducts } from '../features/catalogue/find-products.ts'
import { NoProducts } from '../features/catalogue/no-products.tsx'
import { ProductGrid } from '../features/catalogue/product-grid.tsx'
import { readFilters, shopPath } from '../features/catalogue/shop-query.ts'
import { SortMenu } from '../features/catalogue/sort-menu.tsx'
import { SuccessBanner } from '../features/catalogue/success-banner.tsx'
import type { loader as rootLoader } from '../root.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { Route } from './+types/shop'

const pageSize = 12

async function load(api: Api, { searchParams: params }: URL) {
  const colours = api('GET /api/filters/').then(
    ({ colors }) => colors,
    () => [],
  )
  try {
    const list = await findProducts(api, params)
    return data({ list, error: null, colours: await colours })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404 && params.has('page')) throw redirect(shopPath(params))
    const isOurs = error.status === 0 || error.status >= 500
    const message = isOurs ? '' : error.message
    return data(
      { list: null, error: message || 'Failed to fetch products', colours: await colours },
      { status: error.status || 503 },
    )
  }
}

export const loader = ({ context, url }: Route.LoaderArgs) => load(context.get(apiContext), url)
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => load(browserApi, url)

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { list, error, colours } = loaderData
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const categories = root?.categories ?? []
  const [params] = useSearchParams()
  const { location } = useNavigation()
  const isLoading = location?.pathname.toLowerCase().replace(/\/$/, '') === '/shop'
  const filters = readFilters(params)
  const page = Number(params.get('page') || 1)
  const title = filters.search ? `Results for "${filters.search}"` : 'SHOP'
  return (
    <div className="page pt-8 pb-14 md:pt-12 md:pb-24">
      <title>{`${filters.search ? title : 'Shop'} | ${root?.shop.name}`}</title>
      <meta name="description" content="Shop through our latest selection of Fashion" />
      <header>
        <h1 className="break-words text-4xl md:text-6xl">{title}</h1>
        {!filters.search && (
          <p className="mt-3 text-quiet">Shop through our latest selection of Fashion</p>
        )}
      </header>
      <SuccessBanner />
      <div className="mt-6 gap-10 md:mt-10 lg:grid lg:grid-cols-[11rem_minmax(0,1fr)]">
        <CategoryList categories={categories} filters={filters} />
        <section id="products" aria-label="Products" className="max-lg:mt-2">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <FilterDrawer params={params} categories={categories} colours={colours} />
            <SortMenu params={params} />
          </div>
          <div className="my-4 space-y-3">
            <p aria-live="polite" className="flex min-h-6 items-center gap-3 text-quiet text-sm">
              {list && `${list.count} products`}
              {isLoading && <Spinner label="Loading..." />}
            </p>
            <ActiveFilters params={params} />
          </div>
          <div aria-busy={isLoading} className="transition-opacity aria-busy:opacity-50">
            {error && (
              <p role="alert" className="py-8 text-madder">
                {error}
              </p>
            )}
            {list?.count === 0 && <NoProducts />}
            {list && list.count > 0 && (
              <>
                <ProductGrid products={list.results} />
                <div className="mt-14">
                  <Pagination
                    label="Products"
                    page={page}
                    last={Math.ceil(list.count / pageSize)}
                    to={(number) => `${shopPath(params, { page: number })}#products`}
                  />
                </div>
              </>
            )}
          </div>
        </section>
      </div>
    </div>
  )
}

import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import { productStates } from '../../contract/office/product-kinds.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { apiContext } from '../context.ts'
import { attempt } from '../features/forms/attempt.ts'
import { BulkOutcome } from '../features/forms/bulk-outcome.tsx'
import { reach } from '../features/forms/reach.ts'
import { Heading } from '../features/layout/heading.tsx'
import { ListSearch } from '../features/layout/list-search.tsx'
import { More } from '../features/layout/more.tsx'
import { Tabs } from '../features/layout/tabs.tsx'
import { useChosen } from '../features/orders/use-chosen.ts'
import { BulkBar, productBulkActsOf } from '../features/products/bulk-bar.tsx'
import { BulkPreview } from '../features/products/bulk-preview.tsx'
import { changeMany } from '../features/products/change-many.ts'
import { NoProducts } from '../features/products/no-products.tsx'
import { productsPath, readProductsQuery, stateNames } from '../features/products/products-query.ts'
import { ProductsTable } from '../features/products/products-table.tsx'
import { load } from '../features/session/load.ts'
import type { loader as shellLoader } from './shell.tsx'

export const handle = { isLive: true }

export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams
  const query = readProductsQuery(params)
  if (params.get('state') && !query.state) throw data(null, { status: 404 })
  return load(args, async (api) => ({
    ...(await api('GET /api/office/products/', { query })),
    query,
    actKey: crypto.randomUUID(),
  }))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  return attempt(form, (headers) => changeMany(api, form, headers))
}

export const clientAction = reach

/** All garments by their state. */
export default function Products() {
  const { results, next, query, actKey } = useLoaderData<typeof loader>()
  const { location } = useNavigation()
  const rights = useRouteLoaderData<typeof shellLoader>('routes/shell')?.rights ?? []
  const acts = productBulkActsOf(rights)
  const ids = results.map(({ id }) => String(id))
  const { chosen, choose } = useChosen(ids)
  const maySelect = acts.length > 0 && results.length > 0
  const bulk = { actKey, action: productsPath(query) }
  const isListLoading = location?.pathname === '/products'
  return (
    <>
      <Heading title="Products">
        <div className="flex w-full flex-wrap gap-3 md:w-auto">
          <ListSearch
            action="/products"
            label="Search garments"
            placeholder="Name, SKU, bar code, colour"
            search={query.search}
          >
            {query.state && <input type="hidden" name="state" value={query.state} />}
          </ListSearch>
          <Link to="/products/new" className={`${buttonClass('filled')} max-md:w-full`}>
            <Icon name="plus" className="size-5" />
            New garment
          </Link>
        </div>
      </Heading>
      <div className="mb-3 border-hairline border-b">
        <Tabs
          label="States"
          tabs={(['', ...productStates] as const).map((state) => ({
            name: state ? stateNames[state] : 'All',
            to: productsPath({ ...query, state, cursor: '' }),
            isOpen: state === query.state,
          }))}
        />
      </div>
      <BulkOutcome form="bulk" {...bulk} isWhole />
      <BulkPreview {...bulk} />
      {maySelect && (
        <label className="-ml-3 inline-flex min-h-11 items-center gap-3 px-3 text-quiet noscript:hidden">
          <input
            type="checkbox"
            checked={chosen.length === results.length}
            onChange={({ target }) => choose(ids, target.checked)}
            className="size-5 accent-indigo"
          />
          Select all on this page
        </label>
      )}
      <div aria-busy={isListLoading} className={isListLoading ? 'opacity-60' : ''}>
        {results.length > 0 ? (
          <ProductsTable
            products={results}
            chosen={maySelect ? chosen : undefined}
            onChoose={choose}
          />
        ) : (
          <NoProducts query={query} />
        )}
        <More
          next={next}
          isFirst={!query.cursor}
          to={(cursor) => productsPath({ ...query, cursor })}
          first={productsPath({ ...query, cursor: '' })}
        />
      </div>
      {maySelect && <BulkBar acts={acts} chosen={chosen.length} {...bulk} />}
    </>
  )
}

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
import { BulkBar } from '../features/bulk/bulk-bar.tsx'
import { BulkOutcome } from '../features/bulk/bulk-outcome.tsx'
import { BulkPreview } from '../features/bulk/bulk-preview.tsx'
import { SelectAll } from '../features/bulk/select-all.tsx'
import { useChosen } from '../features/bulk/use-chosen.ts'
import { attempt } from '../features/forms/attempt.ts'
import { reach } from '../features/forms/reach.ts'
import { Heading } from '../features/layout/heading.tsx'
import { ListSearch } from '../features/layout/list-search.tsx'
import { More } from '../features/layout/more.tsx'
import { Tabs } from '../features/layout/tabs.tsx'
import { bulkActsOf, ProductBulkFields, productActs } from '../features/products/bulk-acts.tsx'
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
  const acts = bulkActsOf(rights)
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
      <BulkPreview acts={productActs} noun="garment" {...bulk} />
      {maySelect && (
        <SelectAll
          isChecked={chosen.length === results.length}
          onChange={(isChecked) => choose(ids, isChecked)}
        />
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
      {maySelect && (
        <BulkBar
          label="Garments chosen"
          acts={acts}
          chosen={chosen.length}
          fields={ProductBulkFields}
          {...bulk}
        />
      )}
    </>
  )
}

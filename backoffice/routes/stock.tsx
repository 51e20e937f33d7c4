import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useRouteLoaderData,
} from 'react-router'
import { apiContext } from '../context.ts'
import { useSent } from '../features/forms/act-form.tsx'
import { attempt } from '../features/forms/attempt.ts'
import { FormMessage } from '../features/forms/form-message.tsx'
import { reach } from '../features/forms/reach.ts'
import { EmptyList } from '../features/layout/empty-list.tsx'
import { Heading } from '../features/layout/heading.tsx'
import { ListSearch } from '../features/layout/list-search.tsx'
import { More } from '../features/layout/more.tsx'
import { Tabs } from '../features/layout/tabs.tsx'
import { load } from '../features/session/load.ts'
import { changeStock } from '../features/stock/change-stock.ts'
import { LabelsForm } from '../features/stock/labels-form.tsx'
import { StartTake } from '../features/stock/start-take.tsx'
import { readStockQuery, stockPath } from '../features/stock/stock-query.ts'
import { StockTable } from '../features/stock/stock-table.tsx'
import type { loader as shellLoader } from './shell.tsx'

export const handle = { isLive: true }

export const loader = (args: LoaderFunctionArgs) => {
  const query = readStockQuery(new URL(args.request.url).searchParams)
  return load(args, async (api) => {
    const list = await api('GET /api/office/stock/', { query })
    return { ...list, query, actKey: crypto.randomUUID() }
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  return attempt(form, (headers) => changeStock(context.get(apiContext), form, headers))
}

export const clientAction = reach

/** Pieces of each size: how many there are, for how long they last, and what changes them. */
export default function Stock() {
  const { results, next, query, actKey } = useLoaderData<typeof loader>()
  const rights = useRouteLoaderData<typeof shellLoader>('routes/shell')?.rights ?? []
  const outcome = useSent()
  const isListed = results.some(({ size_id }) => outcome?.form === `change ${size_id}`)
  const { search, low, cursor } = query
  return (
    <>
      <Heading title="Stock">
        <ListSearch
          action="/stock"
          label="Search stock"
          placeholder="Garment, colour, SKU, bar code"
          search={search}
        >
          {low && <input type="hidden" name="low" value="1" />}
        </ListSearch>
      </Heading>
      <div className="mb-3 border-hairline border-b">
        <Tabs
          label="Stock"
          tabs={[
            { name: 'All', to: stockPath({ search }), isOpen: !low },
            { name: 'Low', to: stockPath({ search, low: true }), isOpen: low },
          ]}
        />
      </div>
      {outcome && !isListed && <FormMessage outcome={outcome} />}
      {results.length > 0 ? (
        <StockTable rows={results} actKey={actKey} />
      ) : (
        <EmptyList
          text={nothingIn(query)}
          next={(search !== '' || low) && { to: '/stock', name: 'All stock' }}
        />
      )}
      <More
        next={next}
        isFirst={cursor === ''}
        to={(at) => stockPath({ ...query, cursor: at })}
        first={stockPath({ ...query, cursor: '' })}
      />
      {results.length > 0 && search !== '' && (
        <section aria-labelledby="all-of-them" className="mt-10 max-w-3xl">
          <h2 id="all-of-them" className="mb-3 text-xl">
            All of these
          </h2>
          <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
            <LabelsForm
              sizeIds={results.map(({ size_id }) => size_id)}
              label="Labels of each size"
            />
            {rights.includes('count') && (
              <StartTake
                products={[...new Set(results.map(({ product }) => product.id))]}
                actKey={actKey}
              />
            )}
          </div>
        </section>
      )}
    </>
  )
}

function nothingIn({ search, low }: { search: string; low: boolean }): string {
  if (search !== '') return `Nothing is called “${search}”.`
  return low ? 'Nothing on sale is low.' : 'There is no garment yet.'
}

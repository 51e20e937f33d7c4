import { data, type LoaderFunctionArgs, Outlet, useLoaderData, useParams } from 'react-router'
import { EmptyList } from '../features/layout/empty-list.tsx'
import { Heading } from '../features/layout/heading.tsx'
import { More } from '../features/layout/more.tsx'
import { ParcelTabs } from '../features/parcels/parcel-tabs.tsx'
import { parcelsPath, problemOf, readParcelsQuery } from '../features/parcels/parcels-query.ts'
import { ParcelsTable } from '../features/parcels/parcels-table.tsx'
import { load } from '../features/session/load.ts'

export const handle = { isLive: true }

export async function loader(args: LoaderFunctionArgs) {
  const query = readParcelsQuery(new URL(args.request.url).searchParams)
  if (!query) throw data(null, { status: 404 })
  return load(args, async (api) => {
    const asked = { problem: problemOf(query), cursor: query.cursor }
    const list = await api('GET /api/office/parcels/', { query: asked })
    return { ...list, query, now: new Date().toISOString() }
  })
}

const all = { tab: 'all', cursor: '' } as const
const nothing = {
  ndr: 'No failed delivery waits.',
  rto: 'No parcel is on its way back.',
  lost: 'No parcel is lost or damaged.',
  all: 'No parcel has been booked yet.',
}

export default function Parcels() {
  const { results, next, query, now } = useLoaderData<typeof loader>()
  const { id } = useParams()
  return (
    <div className={id ? 'xl:grid xl:grid-cols-[minmax(24rem,5fr)_7fr] xl:gap-x-8' : ''}>
      {id && <h1 className="sr-only xl:hidden">Parcels</h1>}
      <div className={id ? 'max-xl:hidden' : ''}>
        <Heading title="Parcels" />
        <div className="mb-3 border-hairline border-b">
          <ParcelTabs query={query} />
        </div>
        {results.length > 0 ? (
          <ParcelsTable
            parcels={results}
            query={query}
            open={id === undefined ? undefined : Number(id)}
            now={now}
          />
        ) : (
          <EmptyList
            text={nothing[query.tab]}
            next={query.tab !== 'all' && { to: parcelsPath(all), name: 'All parcels' }}
          />
        )}
        <More
          next={next}
          isFirst={!query.cursor}
          to={(cursor) => parcelsPath({ ...query, cursor })}
          first={parcelsPath({ ...query, cursor: '' })}
        />
      </div>
      <Outlet />
    </div>
  )
}

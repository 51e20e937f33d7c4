import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type OfferState, offerStates } from '../../contract/office/offer-kinds.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyList } from '../features/layout/empty-list.tsx'
import { Heading } from '../features/layout/heading.tsx'
import { ListSearch } from '../features/layout/list-search.tsx'
import { More } from '../features/layout/more.tsx'
import { Tabs } from '../features/layout/tabs.tsx'
import { stateNames } from '../features/offers/offer-state.tsx'
import { OffersList } from '../features/offers/offers-list.tsx'
import { load } from '../features/session/load.ts'

export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams
  const read = (name: string) => params.get(name) ?? ''
  const known = offerStates.find((each) => each === read('state'))
  const state: OfferState | '' = known ?? ''
  if (read('state') && !state) throw data(null, { status: 404 })
  const query = { state, search: read('search').slice(0, 100), cursor: read('cursor') }
  return load(args, async (api) => {
    const [list, collections] = await Promise.all([
      api('GET /api/office/offers/', { query }),
      api('GET /api/office/collections/'),
    ])
    const titles = collections.results.map(({ slug, title }) => ({ slug, title }))
    return { ...list, collections: titles, query }
  })
}

/** Offers by their state, and where one begins. */
export default function Offers() {
  const { results, next, collections, query } = useLoaderData<typeof loader>()
  const path = (given: Partial<typeof query>) => {
    const asked = Object.entries(given).filter(([, value]) => value)
    return asked.length > 0 ? `/offers?${new URLSearchParams(asked)}` : '/offers'
  }
  const { state, search } = query
  return (
    <>
      <Heading title="Offers">
        <div className="flex w-full flex-wrap gap-3 md:w-auto">
          <ListSearch
            action="/offers"
            label="Search offers"
            placeholder="Name or code"
            search={search}
          >
            {state && <input type="hidden" name="state" value={state} />}
          </ListSearch>
          <Link to="/offers/new" className={buttonClass('filled')}>
            New offer
          </Link>
        </div>
      </Heading>
      <Tabs
        label="Offers by state"
        tabs={[
          { name: 'All', to: path({ search }), isOpen: !state },
          ...offerStates.map((each) => ({
            name: stateNames[each],
            to: path({ state: each, search }),
            isOpen: state === each,
          })),
        ]}
      />
      {results.length > 0 ? (
        <OffersList offers={results} collections={collections} />
      ) : (
        <EmptyList
          text={
            search
              ? `No offer is found by “${search}”.`
              : state
                ? 'No offer is in this state.'
                : 'No offer yet. Take something off all or some of your goods, by itself or with a code.'
          }
          next={(search !== '' || state !== '') && { to: '/offers', name: 'All offers' }}
        />
      )}
      <More
        next={next}
        isFirst={!query.cursor}
        to={(cursor) => path({ ...query, cursor })}
        first={path({ state, search })}
      />
    </>
  )
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext } from '../context.ts'
import { makeCollection } from '../features/collections/change-collection.ts'
import { CollectionsList } from '../features/collections/collections-list.tsx'
import { loadChoices } from '../features/collections/load-choices.ts'
import { NewCollection } from '../features/collections/new-collection.tsx'
import { attempt } from '../features/forms/attempt.ts'
import { reach } from '../features/forms/reach.ts'
import { EmptyList } from '../features/layout/empty-list.tsx'
import { Heading } from '../features/layout/heading.tsx'
import { ListSearch } from '../features/layout/list-search.tsx'
import { More } from '../features/layout/more.tsx'
import { load } from '../features/session/load.ts'

export const loader = (args: LoaderFunctionArgs) => {
  const params = new URL(args.request.url).searchParams
  const query = { search: params.get('search') ?? '', cursor: params.get('cursor') ?? '' }
  return load(args, async (api) => {
    const [list, choices] = await Promise.all([
      api('GET /api/office/collections/', { query }),
      loadChoices(api),
    ])
    return { ...list, choices, query, actKey: crypto.randomUUID() }
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  return attempt(form, (headers) => makeCollection(context.get(apiContext), form, headers))
}

export const clientAction = reach

/** Collections, and where one begins. */
export default function Collections() {
  const { results, next, choices, query, actKey } = useLoaderData<typeof loader>()
  const path = (cursor: string) => {
    const given = Object.entries({ search: query.search, cursor }).filter(([, value]) => value)
    return given.length > 0 ? `/collections?${new URLSearchParams(given)}` : '/collections'
  }
  return (
    <>
      <Heading title="Collections">
        <ListSearch
          action="/collections"
          label="Search collections"
          placeholder="Title or address"
          search={query.search}
        />
      </Heading>
      <div className="mb-6 flex flex-wrap items-start gap-3">
        <NewCollection kind="hand" choices={choices} actKey={actKey} />
        <NewCollection kind="rule" choices={choices} actKey={actKey} />
      </div>
      {results.length > 0 ? (
        <CollectionsList collections={results} />
      ) : (
        <EmptyList
          text={
            query.search
              ? `No collection is found by “${query.search}”.`
              : 'No collection yet. Put garments together by hand, or have a rule find them: for menus, tiles and rows, and with an address of their own.'
          }
          next={query.search !== '' && { to: '/collections', name: 'All collections' }}
        />
      )}
      <More next={next} isFirst={!query.cursor} to={path} first={path('')} />
    </>
  )
}

import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { maxPinned } from '../../contract/field-limits.ts'
import { Icon } from '../../ui/icon.tsx'
import { apiContext } from '../context.ts'
import { changeCollection } from '../features/collections/change-collection.ts'
import { CollectionForm } from '../features/collections/collection-form.tsx'
import { GarmentOrder } from '../features/collections/garment-order.tsx'
import { GarmentPicker } from '../features/collections/garment-picker.tsx'
import { loadChoices } from '../features/collections/load-choices.ts'
import { attempt } from '../features/forms/attempt.ts'
import { reach } from '../features/forms/reach.ts'
import { BackLink } from '../features/layout/back-link.tsx'
import { HistoryLink } from '../features/layout/history-link.tsx'
import { load } from '../features/session/load.ts'

export const handle = { isLive: true }

/** Of a search, so that the list below it stays in reach. */
const maxFound = 10

export const loader = (args: LoaderFunctionArgs) => {
  const params = { slug: args.params.slug ?? '' }
  const search = new URL(args.request.url).searchParams.get('search')?.trim() ?? ''
  return load(args, async (api) => {
    const [collection, choices, found] = await Promise.all([
      api('GET /api/office/collections/{slug}/', { params }),
      loadChoices(api),
      search ? api('GET /api/office/products/', { query: { search } }) : undefined,
    ])
    const results = found?.results.slice(0, maxFound) ?? []
    return { collection, choices, search, found: results, actKey: crypto.randomUUID() }
  })
}

export async function action({ request, context, params: { slug = '' } }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  return attempt(form, (headers) => changeCollection(api, form, { slug, headers }))
}

export const clientAction = reach

/** One collection: its title, its rule, and its garments in their order. */
export default function Collection() {
  const { collection, choices, search, found, actKey } = useLoaderData<typeof loader>()
  const { slug, title, kind, finds, count, garments } = collection
  const list = kind === 'hand' ? 'products' : 'pinned'
  const ids = collection[list]
  return (
    <article key={slug} aria-labelledby="collection">
      <title>{`${title} · Collections · Office`}</title>
      <BackLink to="/collections">Collections</BackLink>
      <header className="mb-4 flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <h1 id="collection" className="wrap-anywhere text-3xl">
          {title}
        </h1>
        <p className={count === 0 ? 'text-amber' : 'text-quiet'}>{finds}</p>
        <a
          href={`/shop?${new URLSearchParams({ collection: slug })}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1 underline underline-offset-4 hover:text-indigo"
        >
          See it in the shop
          <Icon name="arrow-up-right" className="size-4" />
        </a>
        <Link
          to={`/window/collection:${slug}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo"
        >
          Above the garments
        </Link>
        <HistoryLink about={slug} />
      </header>
      <CollectionForm collection={collection} choices={choices} actKey={actKey} />
      <section aria-labelledby="garments" className="mt-10">
        <h2 id="garments" className="mb-1 text-2xl">
          {kind === 'hand' ? 'Garments' : 'Pinned'}
        </h2>
        <p className="mb-4 max-w-prose text-quiet">
          {kind === 'hand'
            ? 'The shop shows them in this order.'
            : `Up to ${maxPinned} of those that the rule finds come first, in this order.`}
        </p>
        {ids.length > 0 && (
          <GarmentOrder list={list} ids={ids} garments={garments} actKey={actKey} />
        )}
        <div className="mt-6">
          <GarmentPicker
            slug={slug}
            list={list}
            search={search}
            found={found}
            chosen={ids}
            actKey={actKey}
          />
        </div>
      </section>
    </article>
  )
}

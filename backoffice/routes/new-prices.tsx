import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext } from '../context.ts'
import { attempt } from '../features/forms/attempt.ts'
import { typedIn } from '../features/forms/outcome.ts'
import { reach } from '../features/forms/reach.ts'
import { BackLink } from '../features/layout/back-link.tsx'
import { Heading } from '../features/layout/heading.tsx'
import { ListSearch } from '../features/layout/list-search.tsx'
import { schedulePrices } from '../features/prices/change-prices.ts'
import { presetsAt } from '../features/prices/presets.ts'
import { PricesForm } from '../features/prices/prices-form.tsx'
import { loadScopeChoices } from '../features/scope/load-scope-choices.ts'
import { load } from '../features/session/load.ts'

const maxFound = 8

export const loader = (args: LoaderFunctionArgs) => {
  const params = new URL(args.request.url).searchParams
  const [id, search] = [params.get('product'), (params.get('search') ?? '').slice(0, 100)]
  return load(args, async (api) => {
    const [choices, garment, found] = await Promise.all([
      loadScopeChoices(api),
      id ? api('GET /api/office/products/{id}/', { params: { id } }) : undefined,
      search ? api('GET /api/office/products/', { query: { search } }) : undefined,
    ])
    const shown = garment && { id: garment.id, name: garment.name, colours: garment.colours }
    return {
      choices,
      garment: shown,
      search,
      found: found?.results.slice(0, maxFound).map(({ id: found, name }) => ({ id: found, name })),
      presets: presetsAt(Date.now()),
      actKey: crypto.randomUUID(),
    }
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const outcome = await attempt(form, (headers) =>
    schedulePrices(context.get(apiContext), form, headers),
  )
  return 'planned' in outcome ? { ...outcome, typed: typedIn(form) } : outcome
}

export const clientAction = reach

/** Prices for a time: by a rule, or size by size of one garment. */
export default function NewPrices() {
  const { choices, garment, search, found, presets, actKey } = useLoaderData<typeof loader>()
  return (
    <>
      <BackLink to={garment ? '/prices/new' : '/prices'}>
        {garment ? 'New prices' : 'Prices'}
      </BackLink>
      <Heading title={garment ? `Prices of ${garment.name}` : 'New prices'}>
        {!garment && (
          <ListSearch
            action="/prices/new"
            label="Find a garment to price size by size"
            placeholder="A garment, size by size"
            search={search}
          />
        )}
      </Heading>
      {found && (
        <ul aria-label="Garments found" className="mb-6 max-w-3xl">
          {found.map(({ id, name }) => (
            <li key={id} className="border-hairline border-b">
              <Link
                to={`/prices/new?product=${id}`}
                className="flex min-h-11 items-center hover:text-indigo"
              >
                <span className="wrap-anywhere">{name}</span>
              </Link>
            </li>
          ))}
          {found.length === 0 && <li className="text-quiet">No garment is found by “{search}”.</li>}
        </ul>
      )}
      <PricesForm
        key={garment?.id}
        choices={choices}
        garment={garment}
        presets={presets}
        actKey={actKey}
      />
    </>
  )
}

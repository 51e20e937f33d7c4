import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { apiContext } from '../context.ts'
import { attempt } from '../features/forms/attempt.ts'
import { typedIn } from '../features/forms/outcome.ts'
import { reach } from '../features/forms/reach.ts'
import { Heading } from '../features/layout/heading.tsx'
import { schedulePrices } from '../features/prices/change-prices.ts'
import { presetsAt } from '../features/prices/presets.ts'
import { PricesForm } from '../features/prices/prices-form.tsx'
import { loadScopeChoices } from '../features/scope/load-scope-choices.ts'
import { load } from '../features/session/load.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => ({
    choices: await loadScopeChoices(api),
    presets: presetsAt(Date.now()),
    actKey: crypto.randomUUID(),
  }))

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const outcome = await attempt(form, (headers) =>
    schedulePrices(context.get(apiContext), form, headers),
  )
  return 'planned' in outcome ? { ...outcome, typed: typedIn(form) } : outcome
}

export const clientAction = reach

/** Prices for a time: what, how much less, when. */
export default function NewPrices() {
  const { choices, presets, actKey } = useLoaderData<typeof loader>()
  return (
    <>
      <Link
        to="/prices"
        className="mb-1 inline-flex min-h-11 items-center gap-2 text-quiet hover:text-indigo"
      >
        <Icon name="arrow-left" className="size-5" />
        Prices
      </Link>
      <Heading title="New prices" />
      <PricesForm choices={choices} presets={presets} actKey={actKey} />
    </>
  )
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext } from '../context.ts'
import { attempt } from '../features/forms/attempt.ts'
import { typedIn } from '../features/forms/outcome.ts'
import { reach } from '../features/forms/reach.ts'
import { BackLink } from '../features/layout/back-link.tsx'
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
      <BackLink to="/prices">Prices</BackLink>
      <Heading title="New prices" />
      <PricesForm choices={choices} presets={presets} actKey={actKey} />
    </>
  )
}

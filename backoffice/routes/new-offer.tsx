import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { blankOffer } from '../../contract/office/blank-offer.ts'
import { apiContext } from '../context.ts'
import { attempt } from '../features/forms/attempt.ts'
import { reach } from '../features/forms/reach.ts'
import { BackLink } from '../features/layout/back-link.tsx'
import { Heading } from '../features/layout/heading.tsx'
import { makeOffer } from '../features/offers/act-on-offer.ts'
import { OfferForm } from '../features/offers/offer-form.tsx'
import { Simulator } from '../features/offers/simulator.tsx'
import { weekendOf } from '../features/offers/weekend.ts'
import { loadScopeChoices } from '../features/scope/load-scope-choices.ts'
import { load } from '../features/session/load.ts'

export const loader = (args: LoaderFunctionArgs) => {
  const id = Number(new URL(args.request.url).searchParams.get('copy'))
  return load(args, async (api) => {
    const [choices, copied] = await Promise.all([
      loadScopeChoices(api),
      id ? api('GET /api/office/offers/{id}/', { params: { id } }) : undefined,
    ])
    return {
      choices,
      // A copy has a time and a code of its own.
      offer: copied ? { ...copied, from: null, until: null, code: null } : blankOffer,
      names: copied?.names ?? { products: [], sizes: [], customers: [] },
      weekend: weekendOf(new Date()),
      actKey: crypto.randomUUID(),
    }
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  return attempt(form, (headers) => makeOffer(context.get(apiContext), form, headers))
}

export const clientAction = reach

/** An offer is made, and tried beside it. */
export default function NewOffer() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <>
      <BackLink to="/offers">Offers</BackLink>
      <Heading title="New offer" />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <OfferForm {...loaded} />
        <Simulator isTyped />
      </div>
    </>
  )
}

import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useRouteLoaderData,
} from 'react-router'
import { offerInWords } from '../../contract/office/offer-words.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { apiContext } from '../context.ts'
import { ActForm } from '../features/forms/act-form.tsx'
import { attempt } from '../features/forms/attempt.ts'
import { reach } from '../features/forms/reach.ts'
import { BackLink } from '../features/layout/back-link.tsx'
import { HistoryLink } from '../features/layout/history-link.tsx'
import { actOnOffer } from '../features/offers/act-on-offer.ts'
import { CodesForm } from '../features/offers/codes-form.tsx'
import { namedBy } from '../features/offers/named.ts'
import { OfferForm } from '../features/offers/offer-form.tsx'
import { OfferState } from '../features/offers/offer-state.tsx'
import { OfferSums } from '../features/offers/offer-sums.tsx'
import { OrdersBelow } from '../features/offers/orders-below.tsx'
import { RepeatedUses } from '../features/offers/repeated-uses.tsx'
import { RunningForm } from '../features/offers/running-form.tsx'
import { Simulator } from '../features/offers/simulator.tsx'
import { weekendOf } from '../features/offers/weekend.ts'
import { loadScopeChoices } from '../features/scope/load-scope-choices.ts'
import { load } from '../features/session/load.ts'
import type { loader as shellLoader } from './shell.tsx'

export const handle = { isLive: true }

export const loader = (args: LoaderFunctionArgs) => {
  const params = { id: args.params.id ?? '' }
  const cursor = new URL(args.request.url).searchParams.get('repeats') ?? ''
  return load(args, async (api) => {
    const [offer, repeats, choices] = await Promise.all([
      api('GET /api/office/offers/{id}/', { params }),
      api('GET /api/office/offers/{id}/repeats/', { params, query: { cursor } }),
      loadScopeChoices(api),
    ])
    return {
      offer,
      repeats,
      cursor,
      choices,
      weekend: weekendOf(new Date()),
      actKey: crypto.randomUUID(),
    }
  })
}

export async function action({ request, context, params: { id = '' } }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  return attempt(form, (headers) => actOnOffer(api, form, { id: Number(id), headers }))
}

export const clientAction = reach

/** One offer: what it is, what it has come to, and what may change. */
export default function Offer() {
  const { offer, repeats, cursor, choices, weekend, actKey } = useLoaderData<typeof loader>()
  const rights = useRouteLoaderData<typeof shellLoader>('routes/shell')?.rights ?? []
  const { id, name, state, names, covers, trigger, version } = offer
  const isOpen = state === 'draft' || state === 'scheduled'
  const mayStart = state === 'draft' || state === 'stopped'
  return (
    <article key={id} aria-labelledby="offer">
      <title>{`${name} · Offers · Office`}</title>
      <BackLink to="/offers">Offers</BackLink>
      <header className="mb-6">
        <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
          <h1 id="offer" className="wrap-anywhere text-3xl">
            {name}
          </h1>
          <OfferState state={state} />
          <HistoryLink about={`offer ${id}`} />
        </div>
        <p className="wrap-anywhere max-w-prose text-lg">
          {offerInWords(offer, namedBy(names, choices))}
        </p>
        <p className={covers.sizes === 0 ? 'text-amber' : 'text-quiet'}>
          {covers.sizes === 0
            ? 'Nothing is in it now.'
            : `It is on ${covers.sizes.toLocaleString('en-IN')} sizes now.`}
        </p>
        <div className="mt-3 flex flex-wrap items-start gap-3">
          {mayStart && <MoveForm act="start" label="Start it" actKey={`${actKey}-${state}`} />}
          {(state === 'running' || state === 'scheduled') && (
            <MoveForm act="stop" label="Stop it" actKey={`${actKey}-${state}`} />
          )}
          <Link to={`/offers/new?copy=${id}`} className={buttonClass('outlined')}>
            Copy it
          </Link>
        </div>
      </header>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="space-y-10">
          {state !== 'draft' && <OfferSums offer={offer} />}
          {offer.below.length > 0 && <OrdersBelow orders={offer.below} />}
          {state !== 'draft' && (
            <RepeatedUses
              repeats={repeats}
              cursor={cursor}
              offerPath={`/offers/${id}`}
              mayOpenCustomers={rights.includes('customers')}
            />
          )}
          {trigger === 'codes' && state !== 'ended' && (
            <CodesForm made={offer.codes} actKey={actKey} />
          )}
          <section aria-labelledby="change">
            <h2 id="change" className="mb-3 text-2xl">
              Change it
            </h2>
            {isOpen ? (
              <OfferForm
                offer={offer}
                names={names}
                choices={choices}
                weekend={weekend}
                version={version}
                actKey={actKey}
              />
            ) : (
              <>
                <p className="mb-3 max-w-prose text-quiet">
                  What it takes off stays, as shoppers have seen it: stop it and copy it for
                  another.
                </p>
                <RunningForm offer={offer} actKey={actKey} />
              </>
            )}
          </section>
        </div>
        <Simulator offerId={id} isTyped={isOpen} />
      </div>
    </article>
  )
}

type MoveProps = { act: 'start' | 'stop'; label: string; actKey: string }

const MoveForm = ({ act, label, actKey }: MoveProps) => (
  <ActForm name={act} actKey={actKey}>
    {({ error, isBusy }) => (
      <>
        <Button type="submit" look={act === 'start' ? 'filled' : 'grave'} aria-disabled={isBusy}>
          {label}
        </Button>
        {error('until') && <p className="mt-1 text-madder text-sm">{error('until')}</p>}
      </>
    )}
  </ActForm>
)

import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { apiContext } from '../context.ts'
import { ActForm, useOutcome } from '../features/forms/act-form.tsx'
import { attempt } from '../features/forms/attempt.ts'
import { FormMessage } from '../features/forms/form-message.tsx'
import { reach } from '../features/forms/reach.ts'
import { BackLink } from '../features/layout/back-link.tsx'
import { counted } from '../features/layout/counted.ts'
import { HistoryLink } from '../features/layout/history-link.tsx'
import { More } from '../features/layout/more.tsx'
import { cancelPrices } from '../features/prices/change-prices.ts'
import { PriceRows } from '../features/prices/price-rows.tsx'
import { PriceSums } from '../features/prices/price-sums.tsx'
import { ScheduleState } from '../features/prices/schedule-state.tsx'
import { load } from '../features/session/load.ts'

export const loader = (args: LoaderFunctionArgs) => {
  const cursor = new URL(args.request.url).searchParams.get('cursor') ?? ''
  const params = { id: args.params.id ?? '' }
  return load(args, async (api) => ({
    prices: await api('GET /api/office/prices/{id}/', { params, query: { cursor } }),
    id: params.id,
    cursor,
    actKey: crypto.randomUUID(),
  }))
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await request.formData()
  return attempt(form, (headers) =>
    cancelPrices(context.get(apiContext), Number(params.id), headers),
  )
}

export const clientAction = reach

/** Scheduled prices: what they come to, each size, and their end before their time. */
export default function ScheduledPrices() {
  const { prices, id, cursor, actKey } = useLoaderData<typeof loader>()
  const outcome = useOutcome('cancel')
  const { name, state, moving, rows, next } = prices
  const isOpen = state === 'scheduled' || state === 'running'
  return (
    <article key={id} aria-labelledby="prices">
      <title>{`${name} · Prices · Office`}</title>
      <BackLink to="/prices">Prices</BackLink>
      <header className="mb-3 flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <h1 id="prices" className="wrap-anywhere text-3xl">
          {name}
        </h1>
        <ScheduleState state={state} />
        <HistoryLink about={`prices ${id}`} />
      </header>
      {!isOpen && outcome && <FormMessage outcome={outcome} />}
      <PriceSums prices={prices} />
      {moving > 0 && <p>{counted(moving, 'size')} still to be written.</p>}
      {isOpen && (
        <ActForm name="cancel" actKey={actKey} className="mt-4">
          {({ isBusy }) => (
            <Button type="submit" look="outlined" aria-disabled={isBusy}>
              {state === 'running' ? 'End it now' : 'Cancel it'}
            </Button>
          )}
        </ActForm>
      )}
      <PriceRows rows={rows} />
      <More
        next={next}
        isFirst={!cursor}
        to={(at) => `/prices/${id}?${new URLSearchParams({ cursor: at })}`}
        first={`/prices/${id}`}
      />
    </article>
  )
}

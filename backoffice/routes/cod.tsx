import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useRouteLoaderData,
} from 'react-router'
import { apiContext } from '../context.ts'
import { BulkOutcome } from '../features/bulk/bulk-outcome.tsx'
import { changeDesk } from '../features/cod/change-desk.ts'
import { ClearOrders } from '../features/cod/clear-orders.tsx'
import { DoubtfulList } from '../features/cod/doubtful-list.tsx'
import { useSent } from '../features/forms/act-form.tsx'
import { attempt } from '../features/forms/attempt.ts'
import { FormMessage } from '../features/forms/form-message.tsx'
import { reach } from '../features/forms/reach.ts'
import { Heading } from '../features/layout/heading.tsx'
import { load } from '../features/session/load.ts'
import type { loader as orderLoader } from './cod-order.tsx'

export const handle = { isLive: true }

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => {
    const desk = await api('GET /api/office/cod/')
    return { ...desk, actKey: crypto.randomUUID() }
  })

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  return attempt(form, (headers) => changeDesk(context.get(apiContext), form, headers))
}

export const clientAction = reach

/** Orders with cash on delivery before they are packed: those in doubt one by one, the others at once. */
export default function CodDesk() {
  const { doubtful, clear, has_more, actKey } = useLoaderData<typeof loader>()
  const open = useRouteLoaderData<typeof orderLoader>('routes/cod-order')?.order?.number
  const sent = useSent()
  return (
    <>
      <Heading title="COD desk">
        {doubtful.length + clear.length > 0 && (
          <p className="text-quiet">
            {doubtful.length} in doubt, {clear.length} not{has_more && ', and more behind them'}
          </p>
        )}
      </Heading>
      <BulkOutcome form="bulk" actKey={actKey} action="/cod" />
      {/* The page has gone on to the next order. */}
      {sent && /^(confirm|cancel) /.test(sent.form) && <FormMessage outcome={sent} />}
      <ClearOrders orders={clear} actKey={actKey} />
      <div className={doubtful.length > 0 ? 'lg:grid lg:grid-cols-[15rem_1fr] lg:gap-x-8' : ''}>
        {doubtful.length > 0 && <DoubtfulList orders={doubtful} open={open} />}
        <Outlet />
      </div>
    </>
  )
}

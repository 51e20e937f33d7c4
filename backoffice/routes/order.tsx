import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRouteLoaderData,
  useSearchParams,
} from 'react-router'
import { apiContext } from '../context.ts'
import { attempt } from '../features/forms/attempt.ts'
import { reach } from '../features/forms/reach.ts'
import { textOf } from '../features/forms/text-of.ts'
import { BackLink } from '../features/layout/back-link.tsx'
import { concerns } from '../features/live/changes-under-way.ts'
import { changeOrder } from '../features/orders/change-order.ts'
import { History } from '../features/orders/history.tsx'
import { Notes } from '../features/orders/notes.tsx'
import { OrderActs } from '../features/orders/order-acts.tsx'
import { OrderFacts } from '../features/orders/order-facts.tsx'
import { OrderLines } from '../features/orders/order-lines.tsx'
import { OrderState } from '../features/orders/order-state.tsx'
import { ordersPath, readOrdersQuery } from '../features/orders/orders-query.ts'
import { Parcels } from '../features/orders/parcels.tsx'
import { Sums } from '../features/orders/sums.tsx'
import { TagsForm } from '../features/orders/tags-form.tsx'
import { PhotoList } from '../features/photos/photo-list.tsx'
import { load } from '../features/session/load.ts'
import type { loader as shellLoader } from './shell.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => {
    const { number = '' } = args.params
    const order = await api('GET /api/office/orders/{number}/', { params: { number } })
    return { order, actKey: crypto.randomUUID() }
  })

/** Its phone numbers are not shown again for changes of other orders, though they load while it is acted on. */
export const shouldRevalidate = ({
  currentParams,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && (formMethod === 'POST' || concerns(currentParams.number))

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const { number = '' } = params
  return attempt(form, (headers) =>
    changeOrder(api, textOf(form, 'form'), form, { number, headers }),
  )
}

export const clientAction = reach

/** Where the order takes the place of a list that was scrolled, it begins at its beginning. */
function showStart(article: HTMLElement | null): void {
  if (article && article.getBoundingClientRect().top < 0) article.scrollIntoView()
}

/** An order with all that happened to it, beside the list where there is room. */
export default function Order() {
  const { order, actKey } = useLoaderData<typeof loader>()
  const rights = useRouteLoaderData<typeof shellLoader>('routes/shell')?.rights ?? []
  const [params] = useSearchParams()
  return (
    <article
      key={order.number}
      aria-labelledby="order"
      ref={showStart}
      className="min-w-0 xl:sticky xl:top-6 xl:-mr-2 xl:max-h-[calc(100dvh-1.5rem)] xl:self-start xl:overflow-y-auto xl:border-hairline xl:border-l xl:pr-2 xl:pb-6 xl:pl-8"
    >
      <BackLink to={ordersPath(readOrdersQuery(params))} preventScrollReset>
        Orders
      </BackLink>
      <header className="mb-5 flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <h2 id="order" className="text-3xl">
          {order.number}
        </h2>
        <title>{`${order.number} · Orders · Office`}</title>
        <OrderState status={order.status} />
      </header>
      <OrderActs order={order} actKey={actKey} rights={rights} />
      <OrderFacts order={order} mayOpenCustomer={rights.includes('customers')} />
      <OrderLines lines={order.lines} labels={`/api/office/orders/${order.number}/labels.pdf`} />
      {order.sums && <Sums sums={order.sums} isCod={order.payment_method === 'cod'} />}
      <Parcels order={order} mayPrint={rights.includes('pack')} />
      <div className="mt-4">
        <PhotoList photos={order.photos} about={order.number} />
      </div>
      <div className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-2">
        <History events={order.events} />
        <div className="space-y-8">
          <Notes order={order} actKey={actKey} mayNote={rights.includes('notes')} />
          {rights.includes('notes') && <TagsForm tags={order.tags} actKey={actKey} />}
        </div>
      </div>
    </article>
  )
}

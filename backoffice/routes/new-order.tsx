import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useRouteLoaderData,
} from 'react-router'
import { apiContext } from '../context.ts'
import { useSent } from '../features/forms/act-form.tsx'
import { attempt } from '../features/forms/attempt.ts'
import { FormMessage } from '../features/forms/form-message.tsx'
import { reach } from '../features/forms/reach.ts'
import { BackLink } from '../features/layout/back-link.tsx'
import { Heading } from '../features/layout/heading.tsx'
import { BuyerSearch } from '../features/new-order/buyer-search.tsx'
import { ChosenLines } from '../features/new-order/chosen-lines.tsx'
import { changeNewOrder } from '../features/new-order/enter-order.ts'
import { Garments } from '../features/new-order/garments.tsx'
import { loadNewOrder } from '../features/new-order/load-new-order.ts'
import { readNewOrderQuery } from '../features/new-order/new-order-query.ts'
import { OpenLink, OpenLinks } from '../features/new-order/open-links.tsx'
import { OrderForm } from '../features/new-order/order-form.tsx'
import { load } from '../features/session/load.ts'
import type { loader as rootLoader } from '../root.tsx'

export const loader = (args: LoaderFunctionArgs) => {
  const query = readNewOrderQuery(new URL(args.request.url).searchParams)
  return load(args, async (api) => ({
    ...(await loadNewOrder(api, query)),
    query,
    actKey: crypto.randomUUID(),
  }))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  return attempt(form, (headers) => changeNewOrder(context.get(apiContext), form, headers))
}

export const clientAction = reach

/** An order of one who calls or writes. */
export default function NewOrder() {
  const { query, found, product, preview, buyers, buyer, promise, links, maySeePhones, actKey } =
    useLoaderData<typeof loader>()
  const shopName = useRouteLoaderData<typeof rootLoader>('root')?.shopName ?? ''
  const sent = useSent()
  const made = links.find(({ id }) => id === query.made)
  const waiting = links.filter((link) => link !== made)
  return (
    <div className="max-w-4xl">
      <BackLink to="/orders">Orders</BackLink>
      <Heading title="New order" />
      {sent?.done && <FormMessage outcome={sent} />}
      {made && (
        <section aria-labelledby="made" className="mb-8 border-leaf border-l-4 bg-card px-4 py-3">
          <p id="made" role="status" className="mb-2 font-medium text-leaf">
            The link is mailed to her, and can be sent from here.
          </p>
          <OpenLink link={made} actKey={actKey} shopName={shopName} />
        </section>
      )}
      <Garments query={query} found={found} product={product} />
      {preview && <ChosenLines query={query} preview={preview} />}
      {query.lines.length > 0 && !preview && (
        <p role="alert" className="mt-6 font-medium text-madder">
          A garment of this order is not on sale any more.{' '}
          <Link to="/orders/new" className="underline underline-offset-4">
            Start anew
          </Link>
        </p>
      )}
      {preview && (
        <section aria-labelledby="buyer" className="mt-8">
          <h2 id="buyer" className="mb-3 text-2xl">
            The buyer
          </h2>
          {maySeePhones && <BuyerSearch query={query} buyers={buyers} />}
          <div className="mt-5">
            <OrderForm
              query={query}
              preview={preview}
              buyer={buyer}
              promise={promise}
              actKey={actKey}
            />
          </div>
        </section>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="waiting" className="mt-10">
          <h2 id="waiting" className="text-2xl">
            Links that wait to be paid
          </h2>
          <OpenLinks links={waiting} actKey={actKey} shopName={shopName} />
        </section>
      )}
    </div>
  )
}

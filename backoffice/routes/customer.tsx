import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useRouteLoaderData,
} from 'react-router'
import { apiContext } from '../context.ts'
import { changeCustomer } from '../features/customers/change-customer.ts'
import { CustomerFacts } from '../features/customers/customer-facts.tsx'
import {
  CustomerConsents,
  CustomerOrders,
  CustomerReturns,
} from '../features/customers/customer-lists.tsx'
import { CustomerNotes } from '../features/customers/customer-notes.tsx'
import { GuestMark } from '../features/customers/guest-mark.tsx'
import { HerData } from '../features/customers/her-data.tsx'
import { attempt } from '../features/forms/attempt.ts'
import { reach } from '../features/forms/reach.ts'
import { textOf } from '../features/forms/text-of.ts'
import { verifyFresh } from '../features/forms/verify-fresh.ts'
import { BackLink } from '../features/layout/back-link.tsx'
import { Heading } from '../features/layout/heading.tsx'
import { load } from '../features/session/load.ts'
import type { loader as shellLoader } from './shell.tsx'

export const handle = { isLive: true }

export const loader = (args: LoaderFunctionArgs) => {
  const { id = '' } = args.params
  const isPhoneShown = new URL(args.request.url).searchParams.has('phone')
  return load(args, async (api) => {
    const customer = await api('GET /api/office/customers/{id}/', {
      params: { id },
      ...(!isPhoneShown && { headers: { prefer: 'return=minimal' } }),
    })
    return { customer, actKey: crypto.randomUUID() }
  })
}

export async function action({ request, context, params: { id = '' } }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  return attempt(
    form,
    (headers) => changeCustomer(api, textOf(form, 'form'), form, { id, headers }),
    () => verifyFresh(api, form),
  )
}

export const clientAction = reach

/** A customer with what she ordered, sent back, consented to, and what is noted of her. */
export default function Customer() {
  const { customer, actKey } = useLoaderData<typeof loader>()
  const rights = useRouteLoaderData<typeof shellLoader>('routes/shell')?.rights ?? []
  return (
    <article key={customer.id} aria-labelledby="customer" className="min-w-0">
      <Heading title="Customers" />
      <BackLink to="/customers">All customers</BackLink>
      <h2 id="customer" className="wrap-anywhere mb-5 text-2xl">
        {customer.name}
        <GuestMark isGuest={customer.is_guest} />
      </h2>
      <CustomerFacts customer={customer} mayAskForPhone={rights.includes('phones')} />
      <div className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-2">
        <CustomerOrders customer={customer} />
        <CustomerNotes notes={customer.notes} actKey={actKey} />
        <CustomerReturns returns={customer.returns} />
        <CustomerConsents consents={customer.consents} />
      </div>
      <HerData
        email={customer.email}
        actKey={actKey}
        mayExport={rights.includes('export')}
        mayErase={rights.includes('erase')}
      />
    </article>
  )
}

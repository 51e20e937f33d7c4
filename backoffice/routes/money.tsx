import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext } from '../context.ts'
import { useSent } from '../features/forms/act-form.tsx'
import { attempt } from '../features/forms/attempt.ts'
import { reach } from '../features/forms/reach.ts'
import { verifyFresh } from '../features/forms/verify-fresh.ts'
import { Heading } from '../features/layout/heading.tsx'
import { Books } from '../features/money/books.tsx'
import { CashPlaces } from '../features/money/cash-places.tsx'
import { changeMoney } from '../features/money/change-money.ts'
import { CourierCharges } from '../features/money/courier-charges.tsx'
import { Refunds } from '../features/money/refunds.tsx'
import { RemittanceExceptions } from '../features/money/remittance-exceptions.tsx'
import { RemittanceForm } from '../features/money/remittance-form.tsx'
import { load } from '../features/session/load.ts'

export const handle = { isLive: true }

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => ({
    money: await api('GET /api/office/money/'),
    actKey: crypto.randomUUID(),
    now: new Date().toISOString(),
  }))

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  return attempt(
    form,
    (headers) => changeMoney(api, form, headers),
    () => verifyFresh(api, form),
  )
}

export const clientAction = reach

/** Where the money is, and what of it waits for someone. */
export default function MoneyScreen() {
  const { money, actKey, now } = useLoaderData<typeof loader>()
  const sent = useSent()
  return (
    <>
      <Heading title="Money" />
      <div className="max-w-6xl space-y-10">
        <CashPlaces cash={money.cash} ages={money.ages} />
        <RemittanceForm actKey={actKey} />
        <RemittanceExceptions
          exceptions={money.remittance_exceptions}
          actKey={actKey}
          sent={sent}
        />
        <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[1fr_24rem]">
          <div className="min-w-0 space-y-10">
            <CourierCharges money={money} now={now} actKey={actKey} sent={sent} />
            <Refunds money={money} actKey={actKey} sent={sent} />
          </div>
          <div className="min-w-0 space-y-10">
            <Books money={money} />
          </div>
        </div>
      </div>
    </>
  )
}

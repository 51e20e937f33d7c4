import { data, redirect } from 'react-router'
import { ApiError } from '../../contract/client.ts'
import type { DeliveryAnswer } from '../../contract/delivery.ts'
import { shopTime } from '../../ui/shop-time.ts'
import { apiContext } from '../context.ts'
import { LoadFailure } from '../features/account/load-failure.tsx'
import { thrownText } from '../features/account/thrown-text.ts'
import { AnsweredDelivery } from '../features/delivery/answered-delivery.tsx'
import { type Refused, WaysOn } from '../features/delivery/ways-on.tsx'
import { firstMessages } from '../features/forms/use-action-form.ts'
import { responseOf, withMessage } from '../features/layout/response-of.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import type { Route } from './+types/delivery'

const tokenOf = (url: URL) => url.searchParams.get('token') ?? ''

/** Opening the link answers nothing: programs that look through mails for harm open it too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  return api('GET /api/delivery/', { query: { token: tokenOf(url) } }).catch((error: unknown) => {
    throw responseOf(error, withMessage)
  })
}

/** A plain form's, so that it works in whatever a mail is read with. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const token = tokenOf(url)
  const typed = Object.fromEntries(
    [...(await request.formData())].map(([name, value]) => [name, String(value)]),
  )
  try {
    // The API checks what was typed.
    const body = { ...typed, token } as DeliveryAnswer
    await context.get(apiContext)('POST /api/delivery/', { body })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { message, fields, status } = error
    const refused: Refused = { problem: message, fields: firstMessages(fields), typed }
    return data(refused, { status: status || 503 })
  }
  return redirect(`/delivery/?token=${encodeURIComponent(token)}`, 303)
}

export default function Delivery({ loaderData, actionData }: Route.ComponentProps) {
  const { state, order_number, courier, attempts, reason, failed_at, answer_by } = loaderData
  return (
    <div className="page max-w-2xl py-10 md:py-16">
      <PageMeta
        title="Your delivery"
        description="Say when and where your parcel shall be brought again."
        path="/delivery"
        noindex
      />
      <h1 className="text-4xl md:text-5xl">Your delivery</h1>
      {state === 'open' && failed_at && answer_by ? (
        <>
          <p className="mt-6 text-lg">
            {courier} could not deliver your order {order_number} on {shopTime(failed_at)}
            {attempts > 1 && `, at attempt ${attempts}`}.
          </p>
          {reason && <p className="mt-2 text-quiet">In their words: {reason}</p>}
          <p className="mt-2 text-quiet">
            Please say until {shopTime(answer_by)} what we shall do. Without your answer it may come
            back to us.
          </p>
          <WaysOn delivery={loaderData} refused={actionData} />
        </>
      ) : (
        <>
          {actionData && (
            <p role="alert" className="mt-6 font-medium text-madder">
              {actionData.problem}
            </p>
          )}
          <AnsweredDelivery delivery={loaderData} />
        </>
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const text = thrownText(error)
  return <LoadFailure title="Your delivery" text={text || 'Your delivery could not be shown.'} />
}

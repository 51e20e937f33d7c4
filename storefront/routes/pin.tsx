import { useEffect } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../contract/client.ts'
import type { DeliveryPromise } from '../../contract/delivery.ts'
import { apiContext } from '../context.ts'
import { inTime } from '../features/delivery/in-time.ts'
import { rememberNeededBy, saturdayAfter, today } from '../features/delivery/needed-by.ts'
import { PinForm } from '../features/delivery/pin-form.tsx'
import { readWayBack } from '../features/delivery/pin-page.ts'
import { PromiseLine, StitchedLine } from '../features/delivery/promise-line.tsx'
import { rememberPin } from '../features/delivery/remembered-pin.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import type { Route } from './+types/pin'

type Asked = { pin: string; back: string; neededBy: string | null }
type Answered = Asked & { promise?: DeliveryPromise; error?: string }

/** What the forms of products and lists answer in place, once they are hydrated. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Answered> {
  const pin = url.searchParams.get('pin')?.trim() ?? ''
  const back = readWayBack(url.searchParams.get('back'))
  const neededBy = url.searchParams.get('by') === 'saturday' ? saturdayAfter(today()) : null
  const asked = { pin, back, neededBy }
  if (!pin) return asked
  try {
    const promise = await context.get(apiContext)('GET /api/delivery-promise/', { query: { pin } })
    return { ...asked, promise }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { ...asked, error: error.message }
  }
}

export default function Pin({ loaderData }: Route.ComponentProps) {
  const { pin, back, neededBy, promise, error } = loaderData
  useEffect(() => {
    if (!promise) return
    rememberPin(promise.pin)
    if (neededBy) rememberNeededBy(neededBy)
  }, [promise, neededBy])
  return (
    <div className="page max-w-2xl py-10 md:py-16">
      <PageMeta
        title="When it comes"
        description="By when an order comes to your PIN code, and whether you may pay at the door."
        path="/pin"
        noindex
      />
      <h1 className="text-4xl md:text-5xl">When it comes</h1>
      <div className="mt-8">
        <PinForm
          pin={pin}
          error={error}
          question={{ back, ...(neededBy && { by: 'saturday' as const }) }}
        >
          {promise && <Answer promise={promise} neededBy={neededBy} />}
        </PinForm>
      </div>
      <Link
        to={back}
        className="mt-8 inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo"
      >
        {wordsOf(back)}
      </Link>
    </div>
  )
}

type AnswerProps = { promise: DeliveryPromise; neededBy: string | null }

function Answer({ promise, neededBy }: AnswerProps) {
  const late = neededBy ? inTime(promise, neededBy) : undefined
  return (
    <div className="mt-4 space-y-2 text-lg">
      {late && (
        <p>
          <StitchedLine isGood={!late.isLate}>{late.text}</StitchedLine>
        </p>
      )}
      <p>
        <PromiseLine promise={promise} />
      </p>
    </div>
  )
}

function wordsOf(back: string): string {
  if (back.startsWith('/product/')) return 'Back to the garment'
  return back === '/cart' ? 'Back to the cart' : 'Back to the list'
}

import { Link } from 'react-router'
import { ApiError } from '../../contract/client.ts'
import { apiContext } from '../context.ts'
import { PinForm } from '../features/delivery/pin-form.tsx'
import { PromiseLine } from '../features/delivery/promise-line.tsx'
import { PageMeta } from '../features/seo/page-meta.tsx'
import type { Route } from './+types/pin'

export const handle = { isPrivate: true }

/** What the form of a product answers in place where JavaScript runs. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const pin = url.searchParams.get('pin')?.trim() ?? ''
  const productId = Number(url.searchParams.get('product')) || undefined
  if (!pin) return { pin, productId }
  try {
    const promise = await context.get(apiContext)('GET /api/delivery-promise/', { query: { pin } })
    return { pin, productId, promise }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { pin, productId, error: error.message }
  }
}

export default function Pin({ loaderData }: Route.ComponentProps) {
  const { pin, productId, promise, error } = loaderData
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
        <PinForm pin={pin} error={error} productId={productId}>
          {promise && (
            <p className="mt-4 text-lg">
              <PromiseLine promise={promise} />
            </p>
          )}
        </PinForm>
      </div>
      <Link
        to={productId ? `/product/${productId}` : '/shop'}
        className="mt-8 inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo"
      >
        {productId ? 'Back to the garment' : 'Explore Shop'}
      </Link>
    </div>
  )
}

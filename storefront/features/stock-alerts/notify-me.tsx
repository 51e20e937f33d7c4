import { useState } from 'react'
import { consentTexts } from '../../../contract/consent-texts.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { beforeLogIn } from '../auth/ask-to-log-in.ts'
import { useStockAlerts } from './use-stock-alerts.ts'

const PushOffer = lazyPart(() => import('../notifications/push-offer.tsx'))

type Size = { id: number; size: string }

type Props = {
  sizes: Size[]
  /** Whose sizes they are, where several products are shown. */
  product?: string
}

/** Which sold-out sizes of a colour the shopper would like to hear of. */
export default function NotifyMe({ sizes, product }: Props) {
  const { awaited, toggle } = useStockAlerts()
  const [hasAsked, setAsked] = useState(false)
  const waiting = sizes.filter(({ id }) => awaited.has(id)).map(({ size }) => size)
  return (
    <div className="noscript:hidden">
      <fieldset>
        <legend className="text-quiet text-sm">{consentTexts.stockAlerts}</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {sizes.map(({ id, size }) => (
            <form
              key={id}
              action={() => {
                setAsked(true)
                void toggle(id)
              }}
            >
              <button
                type="submit"
                aria-pressed={awaited.has(id)}
                aria-label={`Tell me when ${size} is back${product ? `: ${product}` : ''}`}
                {...beforeLogIn}
                className="min-h-11 min-w-13 rounded-sm border border-field border-dashed px-3 hover:border-ink aria-pressed:border-indigo aria-pressed:border-solid aria-pressed:text-indigo forced-colors:aria-pressed:border-4"
              >
                {product ? 'Tell me' : size}
              </button>
            </form>
          ))}
        </div>
      </fieldset>
      <p aria-live="polite" className="mt-2 text-sm empty:hidden">
        {waiting.length > 0 && `We will let you know when ${list.format(waiting)} is back.`}
      </p>
      <LazyBoundary fallback={<></>}>
        {hasAsked && waiting.length > 0 && (
          <PushOffer className="mt-3 border-hairline border-l-2 pl-4 text-sm">
            We write to you by mail. A notification is quicker.
          </PushOffer>
        )}
      </LazyBoundary>
    </div>
  )
}

const list = new Intl.ListFormat('en', { type: 'disjunction' })

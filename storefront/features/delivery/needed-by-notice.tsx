import type { DeliveryPromise } from '../../../contract/delivery.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { dayInWords, inTime } from './in-time.ts'
import { rememberNeededBy, useNeededBy } from './needed-by.ts'
import { AskedPin } from './pin-promise.tsx'
import { StitchedLine } from './promise-line.tsx'
import { useRememberedPin } from './remembered-pin.ts'
import { usePromise } from './use-promise.ts'

/** Above a list: whether it comes by the day that she needs it, and if not, by when it does. */
export function NeededByNotice() {
  const neededBy = useNeededBy()
  if (!useHydrated()) return <div className={`hidden in-data-needed-by:block ${roomClass}`} />
  return neededBy && <Notice neededBy={neededBy} />
}

/** What is said on one line, on small screens on two. */
const roomClass = 'max-lg:min-h-18 lg:min-h-16'

const linkClass =
  'inline-flex min-h-11 items-center whitespace-nowrap underline underline-offset-4 hover:text-indigo'

function Notice({ neededBy }: { neededBy: string }) {
  const pin = useRememberedPin()
  const answer = usePromise(pin)
  const { promise, error } = answer
  const isAsked = pin && !error && promise?.is_served !== false
  const first = promise?.arrives_by
  const later = first && first > neededBy ? first : undefined
  return (
    <section aria-label="Needed by" className={`pb-3 max-lg:pt-1 lg:pb-5 ${roomClass}`}>
      {!isAsked && <AskedPin pin={pin} answer={answer} />}
      <div className="flex flex-wrap items-baseline gap-x-5">
        {isAsked && (
          <p role="status" className="max-w-prose">
            {promise ? <Answer promise={promise} neededBy={neededBy} /> : 'Asking our courier...'}
          </p>
        )}
        {later && (
          <button type="button" onClick={() => rememberNeededBy(later)} className={linkClass}>
            By {dayInWords(later)}
          </button>
        )}
      </div>
    </section>
  )
}

function Answer({ promise, neededBy }: { promise: DeliveryPromise; neededBy: string }) {
  const { isLate, text } = inTime(promise, neededBy)
  return <StitchedLine isGood={!isLate}>{text}</StitchedLine>
}

import type { DeliveryPromise } from '../../../contract/delivery.ts'
import { promiseInWords } from './promise-in-words.ts'

/** When it comes, sewn under with a stitch. */
export function PromiseLine({ promise }: { promise: DeliveryPromise }) {
  const tone = promise.is_served ? 'text-leaf' : 'text-madder'
  return (
    <span className="inline-block">
      <span className="font-medium">{promiseInWords(promise)}</span>
      <span aria-hidden="true" className={`stitch mt-1 block ${tone}`} />
    </span>
  )
}

import type { DeliveryPromise } from '../../../contract/delivery.ts'
import { shopDay } from '../../../ui/shop-time.ts'

/** The delivery promise of her PIN code, in the shop's words. */
export function PromiseNote({ promise }: { promise: DeliveryPromise | null | undefined }) {
  if (!promise) return null
  return (
    <p role="status" className={promise.is_served ? 'text-quiet' : 'font-medium text-madder'}>
      {inWords(promise)}
    </p>
  )
}

function inWords({ pin, is_served, cod_available, arrives_by }: DeliveryPromise): string {
  if (!is_served) return `Our courier does not come to ${pin} yet.`
  const by = arrives_by ? `Arrives at ${pin} by ${shopDay(arrives_by)}.` : ''
  const cash = cod_available === false ? `Our courier takes no cash at ${pin}.` : ''
  return (
    `${by} ${cash}`.trim() || `Nothing is known of ${pin} yet: it ships within 2-5 business days.`
  )
}

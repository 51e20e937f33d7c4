import type { DeliveryPromise } from '../../../contract/delivery.ts'
import { useShop } from '../layout/use-shop.ts'
import { promiseInWords } from './promise-in-words.ts'

/** When it comes, sewn under with a stitch. */
export function PromiseLine({ promise }: { promise: DeliveryPromise }) {
  const { cod_fee: codFee } = useShop()
  return <StitchedLine isGood={promise.is_served}>{promiseInWords(promise, codFee)}</StitchedLine>
}

export function StitchedLine({ isGood, children }: { isGood: boolean; children: string }) {
  return (
    <span className="inline-block">
      <span className="font-medium">{children}</span>
      <span
        aria-hidden="true"
        className={`stitch mt-1 block ${isGood ? 'text-leaf' : 'text-madder'}`}
      />
    </span>
  )
}

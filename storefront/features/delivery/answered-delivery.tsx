import { Link } from 'react-router'
import type { FailedDelivery } from '../../../contract/delivery.ts'
import { shopDate } from '../../../ui/shop-time.ts'

/** What was answered, or that there is nothing to answer any more. */
export function AnsweredDelivery({ delivery }: { delivery: FailedDelivery }) {
  const { state, order_number, answer } = delivery
  return (
    <div className="mt-6 space-y-4 text-lg">
      <p role="status">
        {state === 'answered' && answer
          ? wordsOf(answer, delivery.courier)
          : `The parcel of your order ${order_number} has moved on since this mail was sent: there is nothing to answer any more.`}
      </p>
      <p className="text-quiet">
        You can follow it under{' '}
        <Link to="/orders" className="underline underline-offset-4">
          My orders
        </Link>
        , or{' '}
        <a href="/contactus" className="underline underline-offset-4">
          write to us
        </a>
        .
      </p>
    </div>
  )
}

function wordsOf(
  { what, by_you, wanted_on }: NonNullable<FailedDelivery['answer']>,
  courier: string,
): string {
  const thanks = by_you ? 'Thank you. ' : 'We have answered it for you. '
  if (what === 'cancel') return `${thanks}${courier} brings the parcel back to us.`
  const where = what === 'address' ? ' to the new address' : ''
  const when = wanted_on ? ` on ${shopDate(wanted_on)}` : ' as soon as they can'
  return `${thanks}We ask ${courier} to bring it again${where}${when}.`
}

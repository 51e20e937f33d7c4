import { Link } from 'react-router'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type Props = { isBusy: boolean; onCheck: () => void }

/** In place of the order form, once something was paid that the shop has not confirmed. */
export function PendingPaymentNotice({ isBusy, onCheck }: Props) {
  return (
    <section aria-labelledby="pending-heading" className="mt-8 border-hairline border-t pt-5">
      <h3 id="pending-heading" className="text-2xl">
        Your payment is being confirmed
      </h3>
      <div role="status" className="mt-3 grid gap-3">
        <p>
          There is nothing more to pay. As soon as the payment is confirmed, your order appears in
          My orders and we send you a mail.
        </p>
        {isBusy && <Spinner label="Asking again…" />}
      </div>
      <p className="mt-5 flex flex-wrap gap-3">
        <Button onClick={onCheck} isBusy={isBusy}>
          Check again
        </Button>
        <Link to="/orders" className={buttonClass('outlined')}>
          My orders
        </Link>
      </p>
    </section>
  )
}

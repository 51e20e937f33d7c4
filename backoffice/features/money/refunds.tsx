import type { Money, OfficeRefund } from '../../../contract/office/money.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { exactPrice } from '../../../ui/format-price.ts'
import { mailHref } from '../../../ui/mail-href.ts'
import { ActForm } from '../forms/act-form.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import type { Outcome } from '../forms/outcome.ts'
import { Time } from '../layout/time.tsx'
import { OrderLink } from './remittance-rows.tsx'

type Props = { money: Money; actKey: string; sent: Outcome | undefined }

/** What waits for a second person, what has to be paid by hand, and what became of the rest. */
export function Refunds({ money, actKey, sent }: Props) {
  const waiting = money.refunds.filter(({ state }) => state === 'waiting')
  const byRazorpay = money.refunds.filter(
    ({ state, method }) => state === 'due' && method === 'razorpay',
  )
  const paid = money.refunds.filter(({ state }) => state === 'paid')
  // The row with the form has gone with its refund.
  const open = [
    ...waiting.map(({ id }) => `approve ${id}`),
    ...money.payouts.map(({ id }) => `paid ${id}`),
  ]
  const isGone = /^(approve|paid) /.test(sent?.form ?? '') && !open.includes(sent?.form ?? '')
  const gone = sent?.done && isGone ? sent : undefined
  return (
    <>
      <section aria-labelledby="waiting">
        <h2 id="waiting" className="mb-2 text-2xl">
          Refunds to approve
        </h2>
        <FormMessage outcome={gone} />
        {waiting.length === 0 && <Nothing>No refund waits for a second person.</Nothing>}
        <ul className="border-hairline border-t empty:border-0">
          {waiting.map((refund) => (
            <Waiting key={refund.id} refund={refund} actKey={actKey} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="payouts">
        <h2 id="payouts" className="mb-2 text-2xl">
          Payouts by UPI
        </h2>
        {money.payouts.length === 0 && <Nothing>Nothing has to be paid by hand.</Nothing>}
        <ul className="border-hairline border-t empty:border-0">
          {money.payouts.map((payout) => (
            <Payout key={payout.id} payout={payout} actKey={actKey} />
          ))}
        </ul>
      </section>
      <RefundList title="At Razorpay" refunds={byRazorpay} />
      <RefundList title="Paid lately" refunds={paid} />
    </>
  )
}

export const Nothing = ({ children }: { children: string }) => (
  <p className="border-hairline border-t py-4 text-quiet">{children}</p>
)

const itemClass = 'border-hairline border-b py-3'
const lineClass = 'flex flex-wrap items-center gap-x-5 gap-y-2'

function Waiting({ refund, actKey }: { refund: OfficeRefund; actKey: string }) {
  return (
    <li className={itemClass}>
      <ActForm name={`approve ${refund.id}`} actKey={actKey} needsFresh>
        {({ isBusy }) => (
          <div className={lineClass}>
            <input type="hidden" name="act" value="approve" />
            <input type="hidden" name="id" value={refund.id} />
            <Summary refund={refund} />
            {refund.can_approve ? (
              <Button type="submit" look="outlined" aria-disabled={isBusy} className="ml-auto">
                Approve<span className="sr-only"> the refund of {refund.order}</span>
              </Button>
            ) : (
              <p className="ml-auto text-quiet text-sm">Another person has to approve it</p>
            )}
          </div>
        )}
      </ActForm>
    </li>
  )
}

const Summary = ({ refund }: { refund: OfficeRefund }) => (
  <p className="min-w-0">
    <span className="money font-medium">{exactPrice(refund.amount)}</span>{' '}
    {refund.order && (
      <>
        of <OrderLink number={refund.order} />
      </>
    )}
    , {refund.reason}
    <span className="block text-quiet text-sm">
      by {refund.caused_by?.name ?? 'someone'}, <Time at={refund.since} />
      {refund.approved_by && `; approved by ${refund.approved_by.name}`}
    </span>
  </p>
)

type WayProps = { payout: Money['payouts'][number] }

function Payout({ payout, actKey }: { payout: Money['payouts'][number]; actKey: string }) {
  return (
    <li className={itemClass}>
      <ActForm name={`paid ${payout.id}`} actKey={actKey}>
        {({ typed, error, isBusy }) => (
          <div className={lineClass}>
            <input type="hidden" name="act" value="paid" />
            <input type="hidden" name="id" value={payout.id} />
            <p className="min-w-0">
              <span className="money font-medium">{exactPrice(payout.amount)}</span> to{' '}
              {payout.upi_id ? (
                <code className="select-all wrap-anywhere">{payout.upi_id}</code>
              ) : (
                <span className="text-madder">no UPI id yet</span>
              )}
              <span className="block text-quiet text-sm">
                {payout.order && <OrderLink number={payout.order} />}, due since{' '}
                <Time at={payout.since} />
              </span>
            </p>
            <Way payout={payout} />
            <div className="ml-auto flex items-start gap-3 max-sm:w-full">
              <Field
                label="Bank's number"
                name="reference"
                autoComplete="off"
                maxLength={100}
                className="grow sm:w-52"
                defaultValue={typed('reference')}
                error={error('reference')}
              />
              <Button type="submit" look="outlined" aria-disabled={isBusy} className="mt-6">
                Paid<span className="sr-only"> the refund of {payout.order}</span>
              </Button>
            </div>
          </div>
        )}
      </ActForm>
    </li>
  )
}

/** How it is paid: on this phone, by another that reads the code, or first by asking where to. */
function Way({ payout: { id, order, amount, upi_link: link, customer } }: WayProps) {
  if (link) {
    return (
      <>
        <a href={link} className={`${buttonClass('outlined')} pointer-fine:hidden`}>
          Pay by UPI
        </a>
        <details className="open:w-full">
          <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
            QR code
          </summary>
          <img
            src={`/api/office/refunds/${id}/upi.svg`}
            alt={`To pay ${exactPrice(amount)} by a UPI app`}
            width={200}
            height={200}
            loading="lazy"
            className="my-2 bg-white p-4"
          />
        </details>
      </>
    )
  }
  if (!customer) return null
  const mail = {
    subject: `Your refund${order ? ` of ${order}` : ''}`,
    body: `Namaste ${customer.name},\n\nwe have ${exactPrice(amount)} for you. Please answer with your UPI id, such as name@bank, and we send it there.`,
  }
  return (
    <a href={mailHref(customer.email, mail)} className={buttonClass('outlined')}>
      Ask her<span className="sr-only"> for the UPI id of {order}</span>
    </a>
  )
}

function RefundList({ title, refunds }: { title: string; refunds: OfficeRefund[] }) {
  if (refunds.length === 0) return null
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
        {title} ({refunds.length})
      </summary>
      <ul className="border-hairline border-t">
        {refunds.map((refund) => (
          <li key={refund.id} className={itemClass}>
            <Summary refund={refund} />
          </li>
        ))}
      </ul>
    </details>
  )
}

import type { ReactNode } from 'react'
import type { RemittanceException } from '../../../contract/office/money.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { exactPrice } from '../../../ui/format-price.ts'
import { mailHref } from '../../../ui/mail-href.ts'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import type { Outcome } from '../forms/outcome.ts'
import { Unfolding } from '../forms/unfolding.tsx'
import { Time } from '../layout/time.tsx'
import { OrderLink } from './remittance-rows.tsx'

type Props = { exceptions: RemittanceException[]; actKey: string; sent: Outcome | undefined }

const acts = ['short', 'note', 'remind']

/** What couriers have remitted otherwise than expected, until it is settled. */
export function RemittanceExceptions({ exceptions, actKey, sent }: Props) {
  const open = exceptions.filter(({ settlement }) => settlement === null)
  const settled = exceptions.filter(({ settlement }) => settlement !== null)
  if (exceptions.length === 0) return null
  const [form = '', id] = sent?.form.split(' ') ?? []
  // The row with the form has gone with its exception.
  const isGone = acts.includes(form) && !open.some((exception) => String(exception.id) === id)
  return (
    <section aria-labelledby="exceptions">
      <h2 id="exceptions" className="mb-2 text-2xl">
        Exceptions to settle
      </h2>
      {isGone && sent?.done && <FormMessage outcome={sent} />}
      {open.length === 0 && <p className="text-quiet">Every exception is settled.</p>}
      <div className="border-hairline border-t empty:border-0">
        {open.map((exception) => (
          <article key={exception.id} className="space-y-3 border-hairline border-b py-3">
            <Summary exception={exception}>
              {exception.reminded_at ? (
                <>
                  The courier was reminded, <Time at={exception.reminded_at} />
                </>
              ) : (
                <>
                  taken in by {exception.actor?.name ?? 'someone'}, <Time at={exception.at} />
                </>
              )}
            </Summary>
            <Acts exception={exception} actKey={actKey} />
          </article>
        ))}
      </div>
      {settled.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
            Settled last ({settled.length})
          </summary>
          <div className="border-hairline border-t">
            {settled.map((exception) => (
              <article key={exception.id} className="border-hairline border-b py-3">
                <Summary exception={exception}>
                  {settlementInWords(exception)}: {exception.settled_by?.name ?? 'someone'},{' '}
                  {exception.settled_at && <Time at={exception.settled_at} />}
                </Summary>
              </article>
            ))}
          </div>
        </details>
      )}
    </section>
  )
}

type SummaryProps = { exception: RemittanceException; children: ReactNode }

function Summary({ exception, children }: SummaryProps) {
  const { awb, order, expected, got, why, reference, date } = exception
  return (
    <div className="min-w-0 wrap-anywhere">
      <p>
        <span className="font-medium">{why}</span>: <span className="money">{exactPrice(got)}</span>
        {expected !== null && (
          <>
            {' '}
            in place of <span className="money">{exactPrice(expected)}</span>
          </>
        )}
        {order && (
          <>
            {' '}
            of <OrderLink number={order} />
          </>
        )}
      </p>
      <p className="text-quiet text-sm">
        AWB {awb}, {reference} of {date}; {children}
      </p>
    </div>
  )
}

function settlementInWords({ settlement, reason }: RemittanceException): string {
  if (settlement === 'remitted') return 'Remitted since'
  return `${settlement === 'accepted' ? 'Accepted short' : 'Noted'}, ${reason}`
}

type ActsProps = { exception: RemittanceException; actKey: string }

const Acts = ({ exception, actKey }: ActsProps) => (
  <div className="flex flex-wrap items-start gap-3">
    {exception.short !== null && exception.is_rounding && (
      <ActForm name={`short ${exception.id}`} actKey={actKey}>
        {({ isBusy }) => (
          <>
            <Named act="short" exception={exception} />
            <Button type="submit" aria-disabled={isBusy}>
              Accept {exactPrice(exception.short ?? 0)} less
            </Button>
          </>
        )}
      </ActForm>
    )}
    {exception.short !== null && !exception.is_rounding && (
      <Reasoned
        act="short"
        exception={exception}
        actKey={actKey}
        label={`Accept ${exactPrice(exception.short)} less`}
        button="Write it as a loss"
      />
    )}
    <Reasoned act="note" exception={exception} actKey={actKey} label="Note it" button="Settle it" />
    <Reminder exception={exception} actKey={actKey} />
  </div>
)

const Named = ({ act, exception }: { act: string; exception: RemittanceException }) => (
  <>
    <input type="hidden" name="act" value={act} />
    <input type="hidden" name="id" value={exception.id} />
  </>
)

type ReasonedProps = ActsProps & { act: 'short' | 'note'; label: string; button: string }

const Reasoned = ({ act, exception, actKey, label, button }: ReasonedProps) => (
  <Unfolding form={`${act} ${exception.id}`} label={label}>
    <ActForm name={`${act} ${exception.id}`} actKey={actKey} className="max-w-md space-y-3">
      {({ typed, error, isBusy }) => (
        <>
          <Named act={act} exception={exception} />
          <Field
            label="Why"
            name="reason"
            autoComplete="off"
            maxLength={500}
            defaultValue={typed('reason')}
            error={error('reason')}
          />
          <Button type="submit" aria-disabled={isBusy}>
            {button}
            <span className="sr-only">, AWB {exception.awb}</span>
          </Button>
        </>
      )}
    </ActForm>
  </Unfolding>
)

function Reminder({ exception, actKey }: ActsProps) {
  const { id, reminder, awb } = exception
  const mail = { subject: reminder.subject, body: reminder.text }
  return (
    <Unfolding form={`remind ${id}`} label="Remind the courier">
      <ActForm name={`remind ${id}`} actKey={actKey} className="max-w-xl space-y-3">
        {({ isBusy }) => (
          <>
            <Named act="remind" exception={exception} />
            <TextAreaField label={reminder.subject} readOnly rows={14} value={reminder.text} />
            <div className="flex flex-wrap gap-3">
              <a href={mailHref('', mail)} className={buttonClass('outlined')}>
                Write the mail
              </a>
              <Button type="submit" aria-disabled={isBusy}>
                It is sent<span className="sr-only">, AWB {awb}</span>
              </Button>
            </div>
          </>
        )}
      </ActForm>
    </Unfolding>
  )
}

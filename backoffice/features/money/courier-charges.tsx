import type { Money } from '../../../contract/office/money.ts'
import type { CourierCosts, WeightCharge } from '../../../contract/office/weight-charges.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { exactPrice } from '../../../ui/format-price.ts'
import { shopDate } from '../../../ui/shop-time.ts'
import { ActForm } from '../forms/act-form.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import type { Outcome } from '../forms/outcome.ts'
import { Unfolding } from '../forms/unfolding.tsx'
import { Time } from '../layout/time.tsx'
import { clockWords } from '../parcels/clock-words.ts'
import { costWords } from './cost-words.ts'
import { Nothing } from './refunds.tsx'
import { OrderLink } from './remittance-rows.tsx'

type Props = { money: Money; now: string; actKey: string; sent: Outcome | undefined }

/** What couriers have taken, and what of it was for more weight than was declared. */
export const CourierCharges = ({ money, now, actKey, sent }: Props) => (
  <section aria-labelledby="courier-charges">
    <h2 id="courier-charges" className="mb-2 text-2xl">
      Courier charges
    </h2>
    {money.courier_costs.length + money.weight_charges.length === 0 ? (
      <Nothing>No courier has charged anything for 30 days.</Nothing>
    ) : (
      <>
        <Costs costs={money.courier_costs} />
        <WeightCharges charges={money.weight_charges} now={now} actKey={actKey} sent={sent} />
      </>
    )}
  </section>
)

function Costs({ costs }: { costs: CourierCosts }) {
  if (costs.length === 0) return null
  return (
    <>
      <p className="text-quiet text-sm">In the last 30 days, less what was given back</p>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 py-2">
        {costs.map(({ kind, amount }) => (
          <div key={kind}>
            <dt className="text-sm first-letter:uppercase">{costWords[kind]}</dt>
            <dd className="money font-light font-serif text-2xl">{exactPrice(amount)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Of those to be answered, as the API lists them. */
const shownAtOnce = 100

type WeightProps = Omit<Props, 'money'> & { charges: WeightCharge[] }

/** First those that can be disputed still; then what became of the others. */
function WeightCharges({ charges, now, actKey, sent }: WeightProps) {
  const open = charges.filter(({ state }) => state === 'open')
  const others = charges.filter(({ state }) => state !== 'open')
  const [form = '', id] = sent?.form.split(' ') ?? []
  // The row with the form has gone with its charge.
  const isGone =
    ['dispute', 'accept'].includes(form) && !open.some((charge) => String(charge.id) === id)
  return (
    <>
      <h3 className="mt-4 mb-1 font-medium">Charged as heavier than declared</h3>
      {isGone && sent?.done && <FormMessage outcome={sent} />}
      {open.length === 0 ? (
        <Nothing>No weight charge waits for an answer.</Nothing>
      ) : (
        <>
          <p className="mb-2 text-quiet text-sm">
            Dispute one in the courier’s own panel, with photos of the parcel; then say so here. One
            that is not answered in seven days is accepted by the courier’s rule.
            {open.length >= shownAtOnce && ' The next come as these are answered.'}
          </p>
          <ul className="border-hairline border-t">
            {open.map((charge) => (
              <li key={charge.id} className="space-y-3 border-hairline border-b py-3">
                <Summary charge={charge} now={now} />
                <Acts charge={charge} actKey={actKey} />
              </li>
            ))}
          </ul>
        </>
      )}
      {others.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
            Answered, or past their deadline ({others.length})
          </summary>
          <ul className="border-hairline border-t">
            {others.map((charge) => (
              <li key={charge.id} className="border-hairline border-b py-3">
                <Summary charge={charge} now={now} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Summary({ charge, now }: { charge: WeightCharge; now: string }) {
  const { order, awb, courier, amount, declared_grams, charged_grams, lines } = charge
  return (
    <div className="grid gap-x-8 gap-y-1 md:grid-cols-[1fr_16rem]">
      <div className="min-w-0">
        <p>
          <span className="money font-medium">{exactPrice(amount)}</span> of{' '}
          <OrderLink number={order} />: declared {inKilograms(declared_grams)}, charged{' '}
          {inKilograms(charged_grams)}
        </p>
        <p className="wrap-anywhere text-quiet text-sm">
          {courier} {awb}, <Time at={charge.charged_at} />
        </p>
        <ul className="text-quiet text-sm">
          {lines.map((line) => (
            <li
              key={`${line.product_name} ${line.color_name} ${line.size}`}
              className="wrap-anywhere"
            >
              {line.quantity} × {line.product_name}, {line.color_name}, {line.size}:{' '}
              {line.weight_grams === null
                ? 'not weighed'
                : `${line.weight_grams} g${line.quantity > 1 ? ' each' : ''}`}
            </li>
          ))}
        </ul>
      </div>
      <div className="md:text-right">
        <State charge={charge} now={now} />
      </div>
    </div>
  )
}

function State({ charge, now }: { charge: WeightCharge; now: string }) {
  const { state, due_at, reference, answered_at, answered_by } = charge
  if (state === 'open') {
    return (
      <p>
        {clockWords(due_at, now)}
        <span className="block text-quiet text-sm">to dispute it, until {shopDate(due_at)}</span>
      </p>
    )
  }
  return (
    <p>
      {states[state]}
      <span className="block wrap-anywhere text-quiet text-sm">
        {reference && `${reference}; `}
        {answered_at ? (
          <>
            {answered_by?.name ?? 'someone'}, <Time at={answered_at} />
          </>
        ) : (
          shopDate(due_at)
        )}
      </span>
    </p>
  )
}

const states = {
  disputed: 'Disputed with the courier',
  accepted: 'Accepted',
  lapsed: 'Accepted by the courier’s rule',
  'given back': 'Given back by the courier',
}

function Acts({ charge: { id, order }, actKey }: { charge: WeightCharge; actKey: string }) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Unfolding form={`dispute ${id}`} label="Disputed with the courier">
        <ActForm name={`dispute ${id}`} actKey={actKey} className="max-w-md space-y-3">
          {({ typed, error, isBusy }) => (
            <>
              <input type="hidden" name="act" value="dispute" />
              <input type="hidden" name="id" value={id} />
              <Field
                label="The courier’s number of the dispute, or a note"
                name="reference"
                autoComplete="off"
                maxLength={100}
                defaultValue={typed('reference')}
                error={error('reference')}
              />
              <Button type="submit" aria-disabled={isBusy}>
                Save dispute<span className="sr-only"> of {order}</span>
              </Button>
            </>
          )}
        </ActForm>
      </Unfolding>
      <ActForm name={`accept ${id}`} actKey={actKey}>
        {({ isBusy }) => (
          <>
            <input type="hidden" name="act" value="accept" />
            <input type="hidden" name="id" value={id} />
            <Button type="submit" look="outlined" aria-disabled={isBusy}>
              Accept<span className="sr-only"> the weight charge of {order}</span>
            </Button>
          </>
        )}
      </ActForm>
    </div>
  )
}

/** `820 g`, `1.5 kg`. */
function inKilograms(grams: number | null): string {
  if (grams === null) return 'an unknown weight'
  return grams < 1_000 ? `${grams} g` : `${grams / 1_000} kg`
}

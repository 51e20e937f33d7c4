import type { OfficeOrder } from '../../../contract/office/orders.ts'
import type { CourierCosts } from '../../../contract/office/weight-charges.ts'
import { exactPrice } from '../../../ui/format-price.ts'
import { Time } from '../layout/time.tsx'
import { costWords } from '../money/cost-words.ts'

const directions = { forward: 'To the customer', return: 'Coming back', exchange: 'Exchange' }
const kinds = { invoice: 'Invoice', credit_note: 'Credit note' }
const states = { waiting: 'waits for a second person', due: 'due', paid: 'paid' }

/** Of an order that is cancelled nothing is sent. */
const hasLabel = ({ status }: OfficeOrder['parcels'][number], order: OfficeOrder) =>
  status === 'Shipment Created' && order.status !== 'Cancelled'

/** What left, what came back and what was written for it; nothing where there is nothing. */
export function Parcels({ order, mayPrint }: { order: OfficeOrder; mayPrint: boolean }) {
  const { parcels, refunds, documents } = order
  if (parcels.length + refunds.length + documents.length === 0) return null
  return (
    <section aria-label="Parcels and papers" className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-2">
      {parcels.length > 0 && (
        <div>
          <h3 className="caption mb-1">Parcels</h3>
          <ul>
            {parcels.map((parcel) => (
              <li key={parcel.id} className="border-hairline border-b py-2">
                <p>
                  {directions[parcel.direction]}: {parcel.place}
                </p>
                <p className="text-quiet text-sm">
                  {parcel.courier}{' '}
                  {parcel.tracking_url ? (
                    <a
                      href={parcel.tracking_url}
                      rel="noreferrer"
                      target="_blank"
                      className="underline underline-offset-4"
                    >
                      {parcel.awb}
                    </a>
                  ) : (
                    parcel.awb
                  )}
                  , booked <Time at={parcel.booked_at} />
                </p>
                {mayPrint && parcel.awb && hasLabel(parcel, order) && (
                  <a
                    href={`/api/office/parcels/${parcel.id}/label.pdf`}
                    className="inline-flex min-h-11 items-center underline underline-offset-4"
                  >
                    Label<span className="sr-only"> of {parcel.awb}</span>
                  </a>
                )}
                {parcel.costs && <Costs costs={parcel.costs} />}
              </li>
            ))}
          </ul>
        </div>
      )}
      {refunds.length + documents.length > 0 && (
        <div>
          <h3 className="caption mb-1">Papers and refunds</h3>
          <ul>
            {documents.map(({ kind, number, href }) => (
              <li key={number} className="border-hairline border-b py-2">
                <a href={href} className="underline underline-offset-4">
                  {kinds[kind]} {number}
                </a>
              </li>
            ))}
            {refunds.map(({ id, amount, state }) => (
              <li key={id} className="border-hairline border-b py-2">
                Refund
                {amount !== null && (
                  <>
                    {' '}
                    of <span className="money">{exactPrice(amount)}</span>
                  </>
                )}
                , {states[state]}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** What the courier has charged for a parcel; nothing before it has. */
function Costs({ costs }: { costs: CourierCosts }) {
  if (costs.length === 0) return null
  const sum = costs.reduce((paise, { amount }) => paise + Math.round(amount * 100), 0) / 100
  return (
    <p className="text-quiet text-sm">
      Cost <span className="money">{exactPrice(sum)}</span>
      {costs.length > 1 && `: ${costs.map(inWords).join(', ')}`}
    </p>
  )
}

const inWords = ({ kind, amount }: CourierCosts[number]) =>
  `${costWords[kind]} ${exactPrice(amount)}`

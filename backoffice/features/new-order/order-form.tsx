import { useState } from 'react'
import type { DeliveryPromise } from '../../../contract/delivery.ts'
import type { Buyer } from '../../../contract/office/entered-orders.ts'
import { Button } from '../../../ui/button.tsx'
import { exactPrice } from '../../../ui/format-price.ts'
import { ActForm } from '../forms/act-form.tsx'
import type { Preview } from './chosen-lines.tsx'
import { NewAddress } from './new-address.tsx'
import { lineText, type NewOrderQuery } from './new-order-query.ts'
import { PromiseNote } from './promise-note.tsx'
import { usePlace } from './use-place.ts'

type Props = {
  query: NewOrderQuery
  preview: Preview
  buyer: Buyer | undefined
  promise: DeliveryPromise | null
  actKey: string
}

const choiceClass =
  'flex min-h-11 cursor-pointer items-start gap-3 border border-hairline px-4 py-2.5 has-checked:border-indigo has-checked:bg-card'
const radioClass = 'mt-1 size-5 shrink-0 accent-indigo'

/** Where it goes, how it is paid and that she wants it so. */
export function OrderForm({ query, preview, buyer, promise, actKey }: Props) {
  const place = usePlace()
  const [first] = buyer?.addresses ?? []
  return (
    <ActForm name="order" actKey={actKey}>
      {({ typed, error, isBusy }) => (
        <>
          {query.lines.map((line) => (
            <input key={line.size_id} type="hidden" name="line" value={lineText(line)} />
          ))}
          <input type="hidden" name="cod_total" value={preview.cod_total} />
          <input type="hidden" name="card_total" value={preview.card_total} />
          {buyer && <input type="hidden" name="customer_id" value={buyer.id} />}
          <Addresses
            key={buyer?.id}
            buyer={buyer}
            chosen={typed('address_id', first ? String(first.id) : 'new')}
            onPin={place.ask}
          >
            <NewAddress typed={typed} error={error} place={place} asksEmail={!buyer} />
          </Addresses>
          <div className="mt-3 min-h-6">
            <PromiseNote promise={place.place ? place.place.promise : promise} />
          </div>
          <Payments chosen={typed('payment', 'cod')} preview={preview} />
          <label className="mt-4 flex min-h-11 items-start gap-3 py-2.5">
            <input
              type="checkbox"
              name="has_agreed"
              aria-invalid={error('has_agreed') ? true : undefined}
              className="mt-1 size-5 shrink-0 accent-indigo"
            />
            <span>
              I have told her what it costs and that the shop’s terms, return policy and privacy
              policy apply, and she wants it so.
              {error('has_agreed') && (
                <span className="block text-madder text-sm">{error('has_agreed')}</span>
              )}
            </span>
          </label>
          <Button type="submit" aria-disabled={isBusy} className="mt-3 max-sm:w-full">
            {isBusy ? 'Entering the order…' : 'Enter the order'}
          </Button>
        </>
      )}
    </ActForm>
  )
}

type AddressesProps = {
  buyer: Buyer | undefined
  chosen: string
  onPin: (pin: string) => void
  children: React.ReactNode
}

/** Her addresses, and the fields of another one. */
function Addresses({ buyer, chosen: start, onPin, children }: AddressesProps) {
  const [chosen, setChosen] = useState(start)
  if (!buyer || buyer.addresses.length === 0) return children
  return (
    <fieldset>
      <legend className="mb-2">Deliver to</legend>
      <div className="grid gap-3 md:grid-cols-2">
        {buyer.addresses.map((address) => (
          <label key={address.id} className={choiceClass}>
            <input
              type="radio"
              name="address_id"
              value={address.id}
              checked={chosen === String(address.id)}
              onChange={() => {
                setChosen(String(address.id))
                onPin(address.postal_code)
              }}
              className={radioClass}
            />
            <span className="min-w-0 wrap-anywhere">
              {address.contact_person_name || buyer.name}
              <span className="block text-quiet text-sm">
                {[address.address_line1, address.address_line2].filter(Boolean).join(', ')},{' '}
                {address.city} {address.postal_code}
              </span>
              <span className="block text-quiet text-sm">{address.phone}</span>
            </span>
          </label>
        ))}
        <label className={choiceClass}>
          <input
            type="radio"
            name="address_id"
            value="new"
            checked={chosen === 'new'}
            onChange={() => setChosen('new')}
            className={radioClass}
          />
          Another address
        </label>
      </div>
      {chosen === 'new' && <div className="mt-4">{children}</div>}
    </fieldset>
  )
}

function Payments({ chosen, preview }: { chosen: string; preview: Preview }) {
  const { cod_total, cod_fee, card_total } = preview
  return (
    <fieldset className="mt-4">
      <legend className="mb-2">Payment</legend>
      <div className="grid gap-3 md:grid-cols-2">
        <label className={choiceClass}>
          <input
            type="radio"
            name="payment"
            value="cod"
            defaultChecked={chosen === 'cod'}
            className={radioClass}
          />
          <span>
            Cash on delivery, <span className="money">{exactPrice(cod_total)}</span>
            <span className="block text-quiet text-sm">
              {cod_fee > 0 && `With its fee of ${exactPrice(cod_fee)}. `}It waits on the COD desk.
            </span>
          </span>
        </label>
        <label className={choiceClass}>
          <input
            type="radio"
            name="payment"
            value="link"
            defaultChecked={chosen === 'link'}
            className={radioClass}
          />
          <span>
            Payment link, <span className="money">{exactPrice(card_total)}</span>
            <span className="block text-quiet text-sm">
              Mailed to her, and shown to be sent. Its pieces are held until it ends.
            </span>
          </span>
        </label>
      </div>
    </fieldset>
  )
}

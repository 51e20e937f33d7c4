import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { OfficeOrder } from '../../../contract/office/orders.ts'
import type { Right } from '../../../contract/office/roles.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { Key } from '../keys/key.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { AddressForm } from '../orders/address-form.tsx'
import { OrderFacts } from '../orders/order-facts.tsx'
import { OrderLines } from '../orders/order-lines.tsx'
import { CallLinks } from './call-links.tsx'
import { deskPath } from './doubtful-list.tsx'

type Props = {
  order: OfficeOrder
  /** The number of the order that comes after it. */
  next: string | undefined
  actKey: string
  rights: readonly Right[]
  shopName: string
}

/** One order that is better asked about, and what can be done with it: each by one key. */
export function DoubtfulOrder({ order, next, actKey, rights, shopName }: Props) {
  const panel = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  const { number, version, shipping_address: address, can } = order
  const find = (selector: string) => panel.current?.querySelector<HTMLElement>(selector)
  const unfold = (name: string) => {
    const form = find(`details[data-form=${name}]`)
    if (!(form instanceof HTMLDetailsElement)) return
    form.open = true
    form.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
  }
  useKeys({
    c: () => find('[data-form=confirm] button')?.click(),
    a: () => unfold('address'),
    x: () => unfold('cancel'),
    p: () => find('[data-key=p]')?.click(),
    w: () => find('[data-key=w]')?.click(),
    u: () => find('[data-key=u]')?.click(),
    n: () => void navigate(deskPath(next)),
  })
  // What is answered here is gone from the desk: the page goes on with the next.
  const toNext = deskPath(next)
  const summary = `${buttonClass('outlined')} group-open:border-hairline`
  return (
    <article ref={panel} aria-labelledby="doubtful" className="min-w-0">
      <header className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <h2 id="doubtful" className="text-3xl">
          <Link to={`/orders/${number}`} className="hover:text-indigo">
            {number}
          </Link>
        </h2>
        <Link to={deskPath(next)} className={buttonClass('quiet')} aria-keyshortcuts="n">
          Skip <Key name="N" />
        </Link>
      </header>
      <OrderFacts order={order} />
      <div className="my-5">
        <CallLinks order={order} shopName={shopName} />
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <div data-form="confirm" className="max-sm:w-full">
          <ActForm name={`confirm ${number}`} actKey={actKey} action={toNext}>
            {({ isBusy }) => (
              <Button
                type="submit"
                aria-disabled={isBusy}
                aria-keyshortcuts="c"
                className="max-sm:w-full"
              >
                Confirm <Key name="C" />
              </Button>
            )}
          </ActForm>
        </div>
        {can.address && address && rights.includes('address') && (
          <details data-form="address" className="group open:order-1 open:w-full">
            <summary className={summary}>
              Correct address <Key name="A" />
            </summary>
            <div className="border-hairline border-l-4 py-4 pl-4">
              <AddressForm
                action={deskPath(number)}
                name={`address ${number}`}
                address={address}
                version={version}
                actKey={actKey}
              />
            </div>
          </details>
        )}
        {can.cancel && rights.includes('cancel') && (
          <details data-form="cancel" className="group open:order-1 open:w-full">
            <summary className={summary}>
              Cancel <Key name="X" />
            </summary>
            <div className="border-hairline border-l-4 py-4 pl-4">
              <ActForm name={`cancel ${number}`} actKey={actKey} action={toNext}>
                {({ isBusy }) => (
                  <>
                    <Field
                      label="Reason"
                      name="reason"
                      maxLength={500}
                      required
                      defaultValue="It could not be confirmed"
                      className="max-w-md"
                    />
                    <Button type="submit" look="grave" aria-disabled={isBusy} className="mt-4">
                      Cancel this order
                    </Button>
                  </>
                )}
              </ActForm>
            </div>
          </details>
        )}
      </div>
      <OrderLines lines={order.lines} />
    </article>
  )
}

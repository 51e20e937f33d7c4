import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { OfficeOrder } from '../../../contract/office/orders.ts'
import type { Right } from '../../../contract/office/roles.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { Unfolding } from '../forms/unfolding.tsx'
import { Key } from '../keys/key.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { AddressForm } from '../orders/address-form.tsx'
import { CancelForm } from '../orders/cancel-form.tsx'
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
  const unfold = (letter: string) => {
    const fold = find(`summary[data-key=${letter}]`)?.parentElement
    if (!(fold instanceof HTMLDetailsElement)) return
    fold.open = true
    fold.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
  }
  useKeys({
    c: () => find('[data-form=confirm] button')?.click(),
    a: () => unfold('a'),
    x: () => unfold('x'),
    p: () => find('[data-key=p]')?.click(),
    w: () => find('[data-key=w]')?.click(),
    u: () => find('[data-key=u]')?.click(),
    n: () => void navigate(deskPath(next)),
  })
  // What is answered here is gone from the desk: the page goes on with the next.
  const toNext = deskPath(next)
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
      <OrderFacts order={order} mayOpenCustomer={rights.includes('customers')} />
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
          <Unfolding form={`address ${number}`} label="Correct address" letter="a">
            <AddressForm
              action={deskPath(number)}
              name={`address ${number}`}
              address={address}
              version={version}
              actKey={actKey}
            />
          </Unfolding>
        )}
        {can.cancel && rights.includes('cancel') && (
          <Unfolding form={`cancel ${number}`} label="Cancel" letter="x">
            <CancelForm name={`cancel ${number}`} actKey={actKey} action={toNext} />
          </Unfolding>
        )}
      </div>
      <OrderLines lines={order.lines} />
    </article>
  )
}

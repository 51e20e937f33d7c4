import { type ReactNode, useRef } from 'react'
import { Form } from 'react-router'
import type { OfficeCustomer } from '../../../contract/office/customers.ts'
import { Button } from '../../../ui/button.tsx'
import { exactPrice } from '../../../ui/format-price.ts'
import { counted } from '../layout/counted.ts'
import { Time } from '../layout/time.tsx'
import { cameBack } from './customers-table.tsx'

type Props = { customer: OfficeCustomer; mayAskForPhone: boolean }

/** Who she is and what she has been to the shop. */
export const CustomerFacts = ({ customer, mayAskForPhone }: Props) => (
  <dl className="grid gap-x-10 gap-y-4 border-hairline border-y py-4 sm:grid-cols-2 md:grid-cols-4">
    <Fact name="Reached by">
      <p className="wrap-anywhere">{customer.email}</p>
      <Phone customer={customer} mayAskForPhone={mayAskForPhone} />
    </Fact>
    <Fact name="Net spent">
      <p className="money font-medium">{exactPrice(customer.spent)}</p>
      <p className="text-quiet text-sm">of {counted(customer.order_count, 'order')}</p>
    </Fact>
    <Fact name="Came back">
      <p>{cameBack(customer)}</p>
    </Fact>
    <Fact name={customer.is_guest ? 'Guest since' : 'Account since'}>
      <Time at={customer.opened_at} />
      <p className="text-quiet text-sm">{counted(customer.wishes, 'wish', 'wishes')}</p>
    </Fact>
  </dl>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="caption mb-1">{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Not shown without need: each who asks for it is an entry of the audit. */
function Phone({ customer: { phone }, mayAskForPhone }: Props) {
  const isAsked = useRef(false)
  if (phone !== undefined) {
    if (phone === '') return <p className="text-quiet">No phone number</p>
    return (
      <a
        // The button that had the focus is gone.
        ref={(shown) => {
          if (isAsked.current) shown?.focus()
          isAsked.current = false
        }}
        href={`tel:${phone.startsWith('+') ? phone : `+91${phone}`}`}
        className="inline-flex min-h-6 items-center underline underline-offset-4"
      >
        {phone}
      </a>
    )
  }
  if (!mayAskForPhone) return null
  return (
    <Form
      method="get"
      preventScrollReset
      replace
      className="mt-1"
      onSubmit={() => {
        isAsked.current = true
      }}
    >
      <input type="hidden" name="phone" value="shown" />
      <Button type="submit" look="outlined">
        Show phone
      </Button>
      <p className="mt-1 text-quiet text-sm">The audit notes that you looked.</p>
    </Form>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OfficeOrder } from '../../../contract/office/orders.ts'
import { callableDigits } from '../../../contract/phone-numbers.ts'
import { findUnprinted } from '../../../contract/printed-scripts.ts'
import { exactPrice } from '../../../ui/format-price.ts'
import { shopDay } from '../../../ui/shop-time.ts'
import { counted } from '../layout/counted.ts'
import { Time } from '../layout/time.tsx'
import { paymentInWords } from './payment-in-words.ts'
import { RiskMark } from './risk-mark.tsx'

type Props = { order: OfficeOrder; mayOpenCustomer: boolean }

/** Who ordered, where it goes and what it costs: what a packer or a caller asks first. */
export function OrderFacts({ order, mayOpenCustomer }: Props) {
  const { customer, shipping_address: address, risk } = order
  return (
    <dl className="grid gap-x-10 gap-y-4 border-hairline border-y py-4 md:grid-cols-3">
      <Fact name="Customer">
        {customer ? (
          <>
            {mayOpenCustomer && customer.id !== null ? (
              <Link
                to={`/customers/${customer.id}`}
                className="inline-flex min-h-6 items-center underline underline-offset-4 wrap-anywhere hover:text-indigo"
              >
                {customer.name}
              </Link>
            ) : (
              <p className="wrap-anywhere">{customer.name}</p>
            )}
            <p className="text-quiet text-sm wrap-anywhere">{customer.email}</p>
            <p className="text-quiet text-sm">
              {counted(customer.orders, 'order')}
              {customer.refused > 0 && `, ${counted(customer.refused, 'parcel')} came back`}
            </p>
            {order.buyer_gstin && (
              <p className="text-quiet text-sm">
                GSTIN <span className="font-mono">{order.buyer_gstin}</span>
              </p>
            )}
          </>
        ) : (
          <Hidden />
        )}
      </Fact>
      <Fact name="Deliver to">{address ? <AddressLines address={address} /> : <Hidden />}</Fact>
      <Fact name="Payment">
        {order.total_amount !== null && (
          <p className="money font-medium">{exactPrice(order.total_amount)}</p>
        )}
        <p>
          {order.payment_method === 'cod' ? 'Cash on delivery' : 'Card'}
          <span className="text-quiet">, {paymentInWords(order, 'the cash is')}</span>
        </p>
        <p className="text-quiet text-sm">
          Placed <Time at={order.placed_at} />
          {order.entered_by && `, entered by ${order.entered_by.name}`}
        </p>
        {order.promise && <p className="text-quiet text-sm">{promiseInWords(order.promise)}</p>}
        {risk && (
          <div className="mt-1">
            <RiskMark risk={risk} />
            {risk.level !== 'low' && (
              <ul className="list-disc pl-5 text-sm">
                {risk.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            )}
          </div>
        )}
      </Fact>
    </dl>
  )
}

function promiseInWords({ by, kept }: NonNullable<OfficeOrder['promise']>): string {
  const outcome = kept === null ? '' : kept ? ', kept' : ', missed'
  return `Promised by ${shopDay(by)}${outcome}`
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="caption mb-1">{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** What a role may not see is marked as hidden, not left out. */
const Hidden = () => <p className="text-quiet">Not shown to your role</p>

function AddressLines({ address }: { address: NonNullable<OfficeOrder['shipping_address']> }) {
  const { contact_person_name, company, address_line1, address_line2, city, state } = address
  const lines = [contact_person_name, company, address_line1, address_line2].filter(
    (line): line is string => line !== null && line !== '',
  )
  return (
    <address className="not-italic wrap-anywhere">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      <span className="block">
        {city} {address.postal_code}
      </span>
      <span className="block">
        {state}, {address.country}
      </span>
      <Unprinted lines={[...lines, city, state]} />
      <PhoneLink country={address.country} phone={address.phone} />
    </address>
  )
}

function PhoneLink({ country, phone }: { country: string; phone: string | null }) {
  const digits = phone && callableDigits(country, phone)
  if (!digits) return phone
  return (
    <a href={`tel:+${digits}`} className="underline underline-offset-4">
      {phone}
    </a>
  )
}

/** Shown before its papers are printed. */
function Unprinted({ lines }: { lines: string[] }) {
  const missing = lines.flatMap(findUnprinted)
  if (missing.length === 0) return null
  return (
    <span className="block text-madder">
      Our papers have no letters for {missing.join(' ')}: please correct the address before its
      label is printed.
    </span>
  )
}

import type { Address } from '../../../contract/accounts.ts'

type Props = {
  address: Pick<
    Address,
    | 'contact_person_name'
    | 'company'
    | 'address_line1'
    | 'address_line2'
    | 'city'
    | 'postal_code'
    | 'state'
    | 'country'
    | 'phone'
  >
}

/** An address as it is written on a parcel. */
export function AddressLines({ address }: Props) {
  const lines = [
    address.contact_person_name,
    address.company,
    address.address_line1,
    address.address_line2,
    `${address.city} ${address.postal_code}`,
    `${address.state}, ${address.country}`,
  ].filter(Boolean)
  return (
    <address className="wrap-anywhere not-italic">
      <span className="block whitespace-pre-line">{lines.join('\n')}</span>
      <span className="block text-quiet tabular-nums">{address.phone}</span>
    </address>
  )
}

import type { Address } from '../../contract/accounts.ts'
import { pairAt } from './payloads.ts'

export type OwnWords = Omit<Address, 'id' | 'is_default'>

/** An address whose seven free fields hold a pair of payloads each, from the one at `place` on. */
export const addressOf = (place: number): OwnWords => ({
  contact_person_name: pairAt(place),
  company: pairAt(place + 1),
  address_line1: pairAt(place + 2),
  address_line2: pairAt(place + 3),
  city: pairAt(place + 4),
  state: pairAt(place + 5),
  country: pairAt(place + 6),
  postal_code: 'SW1A 1AA',
  phone: '9876543210',
  contact_person_number: '',
  type_of_address: 'home',
})

/** Where cash is taken at the door. */
export const indianAddressOf = (place: number): OwnWords => ({
  ...addressOf(place),
  country: 'India',
  postal_code: '641604',
})

/** An address as a parcel shows it. */
export const written = (address: OwnWords) =>
  `${[
    address.contact_person_name,
    address.company,
    address.address_line1,
    address.address_line2,
    `${address.city} ${address.postal_code}`,
    `${address.state}, ${address.country}`,
  ].join('\n')}${address.phone}`

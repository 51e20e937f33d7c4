import type { Address, Profile } from '../../../contract/accounts.ts'

/** What a new address starts with: who asks for it. */
export function startAddress({ first_name, phone }: Profile): Partial<Address> {
  return { contact_person_name: first_name, contact_person_number: phone, phone }
}

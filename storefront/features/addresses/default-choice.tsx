import type { Address } from '../../../contract/accounts.ts'

type Props = { address: Address; onChoose: () => void }

/** The head of an address's card, with the radio that makes it the default. */
export function DefaultChoice({ address, onChoose }: Props) {
  return (
    <label className="flex min-h-11 flex-wrap items-center gap-x-4 text-sm">
      <input
        type="radio"
        name="default_address"
        checked={address.is_default}
        onChange={onChoose}
        className="size-5 accent-indigo"
      />
      <span className="capitalize">{address.type_of_address}</span>
      {address.is_default ? (
        <span className="text-leaf">Default Address</span>
      ) : (
        <span className="text-quiet">Make default</span>
      )}
      <span className="sr-only">
        : {address.address_line1}, {address.city}
      </span>
    </label>
  )
}

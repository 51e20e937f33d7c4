import type { Address } from '../../../contract/accounts.ts'

type Props = { address: Address; onChoose: () => void }

/** The head of an address's card, with the radio that makes it the default. */
export function DefaultChoice({ address, onChoose }: Props) {
  return (
    <label className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr] items-center gap-x-4">
      <input
        type="radio"
        name="default_address"
        checked={address.is_default}
        onChange={onChoose}
        className="size-5 accent-indigo"
      />
      <span className="flex flex-wrap gap-x-3 md:flex-col">
        <span className="capitalize">{address.type_of_address}</span>
        {address.is_default ? (
          <span className="text-leaf text-sm/6">Default Address</span>
        ) : (
          <span className="text-quiet text-sm/6">Make default</span>
        )}
      </span>
      <span className="sr-only">
        : {address.address_line1}, {address.city}
      </span>
    </label>
  )
}

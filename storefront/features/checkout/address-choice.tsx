import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Address } from '../../../contract/accounts.ts'
import { Icon } from '../../../ui/icon.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import type { TypedPlace } from '../addresses/address-fields.tsx'
import { AddressForm } from '../addresses/address-form.tsx'
import { AddressLines } from '../addresses/address-lines.tsx'
import { newAddressId, orderFormId } from './order-form.ts'

type Props = {
  addresses: Address[]
  start: Partial<Address>
  selectedId: number | undefined
  onSelect: (addressId: number) => void
  /** Whether an order waits for the address that is typed here. */
  isOrdering: boolean
  onAdded: (addressId: number) => void
  onRefused: () => void
  /** Called with the place of the address that is typed here; undefined once none is. */
  onPlace: (place: TypedPlace | undefined) => void
}

/** Where the order goes: one of the saved addresses, or one added here. */
export function AddressChoice({
  addresses,
  start,
  selectedId,
  onSelect,
  isOrdering,
  onAdded,
  onRefused,
  onPlace,
}: Props) {
  const isEmpty = addresses.length === 0
  const [isAdding, setAdding] = useState(isEmpty)
  const [addedId, setAddedId] = useState<number>()
  const [focusedId, setFocusedId] = useState<number>()
  const { revalidate } = useRevalidator()
  const opener = useRef<HTMLButtonElement>(null)
  // The form stays until what it has added is shown, and takes the focus.
  const isAwaited = addedId !== undefined && !addresses.some(({ id }) => id === addedId)
  const isOpen = isEmpty || isAdding || isAwaited
  const showAdded = (id: number) => {
    // The order's button has the focus then.
    if (!isOrdering) setFocusedId(id)
    setAddedId(id)
    setAdding(false)
    onPlace(undefined)
    // Another way to pay, chosen meanwhile, takes the place of the load that follows a save.
    if (!addresses.some((address) => address.id === id)) void revalidate()
    onAdded(id)
  }
  const toggle = () => {
    setAddedId(undefined)
    setAdding(!isOpen)
    onPlace(undefined)
  }
  const cancel = () => {
    setAdding(false)
    onPlace(undefined)
    opener.current?.focus()
  }
  return (
    <section aria-labelledby="address-heading">
      <h2 id="address-heading" className="text-2xl">
        Shipping address
      </h2>
      {isEmpty && <p className="mt-3 text-quiet">Where shall we send it?</p>}
      {/* Before the others: of several the first counts. */}
      {isAwaited && (
        <input type="hidden" form={orderFormId} name="shipping_address_id" value={addedId} />
      )}
      <ul className="mt-5 grid gap-3 sm:grid-cols-2">
        {addresses.map((address) => (
          <li key={address.id}>
            <label className="grid h-full grid-cols-[auto_1fr] content-start gap-x-3 rounded-sm border border-hairline bg-card p-4 has-checked:border-indigo has-checked:ring-1 has-checked:ring-indigo hover:border-field">
              <input
                ref={address.id === focusedId ? focus : null}
                type="radio"
                name="shipping_address_id"
                form={orderFormId}
                value={address.id}
                checked={address.id === selectedId}
                onChange={() => onSelect(address.id)}
                className="mt-0.5 size-5 accent-indigo"
              />
              <span className="min-w-0">
                <span className="mb-1 flex flex-wrap gap-x-3 text-sm">
                  <span className="text-quiet capitalize">{address.type_of_address}</span>
                  {address.is_default && <span className="text-leaf">Default Address</span>}
                </span>
                <AddressLines address={address} />
              </span>
            </label>
          </li>
        ))}
      </ul>
      {!isEmpty && (
        <button
          ref={opener}
          type="button"
          aria-expanded={isOpen}
          onClick={toggle}
          className="mt-3 inline-flex min-h-11 items-center gap-2 underline underline-offset-4 hover:text-indigo noscript:hidden"
        >
          <Icon name={isOpen ? 'minus' : 'plus'} className="size-4" />
          Add New Address
        </button>
      )}
      {isOpen && (
        <div
          // What is saved is not to be saved once more.
          id={isAwaited ? undefined : newAddressId}
          ref={isEmpty ? null : focusFirst}
          className="mt-6"
        >
          <AddressForm
            start={start}
            isCheckout
            onSaved={showAdded}
            onRefused={onRefused}
            onCancel={isEmpty ? undefined : cancel}
            onPlace={onPlace}
          />
        </div>
      )}
    </section>
  )
}

const focus = (radio: HTMLInputElement | null) => radio?.focus()

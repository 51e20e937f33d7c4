import { useRef, useState } from 'react'
import type { Address } from '../../../contract/accounts.ts'
import { focusFirst } from '../../ui/focus-first.ts'
import { AddressForm } from './address-form.tsx'
import { AddressLines } from './address-lines.tsx'
import { DeleteAddress } from './delete-address.tsx'

const savedMs = 3_000

type Props = {
  address: Address
  onMakeDefault: () => void
  onChange: (form: FormData) => Promise<void>
  onDelete: () => Promise<void>
}

const actionClass = 'min-h-11 text-sm underline underline-offset-4 hover:text-indigo'

/** One saved address: which is the default, and its form under it while it is changed. */
export function AddressCard({ address, onMakeDefault, onChange, onDelete }: Props) {
  const [panel, setPanel] = useState<'none' | 'form' | 'saved'>('none')
  const edit = useRef<HTMLButtonElement>(null)
  const leave = (next: 'none' | 'saved') => {
    setPanel(next)
    edit.current?.focus()
  }
  const save = async (form: FormData) => {
    await onChange(form)
    leave('saved')
    setTimeout(() => setPanel((now) => (now === 'saved' ? 'none' : now)), savedMs)
  }
  return (
    <li className="border-hairline border-t py-6">
      <div className="grid grid-cols-[auto_1fr] gap-x-4">
        <input
          id={`default-${address.id}`}
          type="radio"
          name="default_address"
          checked={address.is_default}
          onChange={onMakeDefault}
          className="mt-3 size-5 accent-indigo"
        />
        <div className="min-w-0">
          <label
            htmlFor={`default-${address.id}`}
            className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm"
          >
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
          <AddressLines address={address} />
          <p className="mt-2 flex gap-6">
            <button
              ref={edit}
              type="button"
              aria-expanded={panel === 'form'}
              onClick={() => setPanel(panel === 'form' ? 'none' : 'form')}
              className={actionClass}
            >
              Edit<span className="sr-only"> {address.address_line1}</span>
            </button>
            <DeleteAddress
              line1={address.address_line1}
              className={actionClass}
              onDelete={onDelete}
            />
          </p>
        </div>
      </div>
      {panel === 'form' && (
        <div ref={focusFirst} className="mt-6 md:pl-9">
          <AddressForm
            address={address}
            onSave={save}
            onCancel={() => leave('none')}
            failure="Failed to update address."
          />
        </div>
      )}
      {panel === 'saved' && <p className="mt-2 pl-9 text-leaf">Address updated successfully!</p>}
    </li>
  )
}

import { lazy, useState } from 'react'
import type { Address } from '../../../contract/accounts.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { AddressForm } from './address-form.tsx'
import { AddressLines } from './address-lines.tsx'

const ConfirmDialog = lazy(() => import('../../ui/confirm-dialog.tsx'))

type Props = {
  address: Address
  onMakeDefault: () => void
  onChange: (form: FormData) => Promise<void>
  onDelete: () => Promise<void>
}

const actionClass = 'min-h-11 text-sm underline underline-offset-4 hover:text-indigo'

/** One saved address: which is the default, and its form under it while it is changed. */
export function AddressCard({ address, onMakeDefault, onChange, onDelete }: Props) {
  const [isEditing, setEditing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const save = async (form: FormData) => {
    await onChange(form)
    setEditing(false)
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
              type="button"
              aria-expanded={isEditing}
              onClick={() => setEditing(!isEditing)}
              className={actionClass}
            >
              Edit<span className="sr-only"> {address.address_line1}</span>
            </button>
            <button type="button" onClick={() => setAsking(true)} className={actionClass}>
              Delete<span className="sr-only"> {address.address_line1}</span>
            </button>
          </p>
        </div>
      </div>
      {isEditing && (
        <div className="mt-6 md:pl-9">
          <AddressForm
            address={address}
            onSave={save}
            onCancel={() => setEditing(false)}
            failure="Failed to update address."
          />
        </div>
      )}
      {isAsking && (
        <LazyBoundary onFail={() => setAsking(false)}>
          <ConfirmDialog
            title="Confirm Delete"
            question="Are you sure you want to delete this address?"
            onConfirm={onDelete}
            onClose={() => setAsking(false)}
          />
        </LazyBoundary>
      )}
    </li>
  )
}

import { useRef, useState } from 'react'
import type { Address } from '../../../contract/accounts.ts'
import { focusFirst } from '../../ui/focus-first.ts'
import { useBanner } from '../../ui/use-banner.ts'
import { AddressForm } from './address-form.tsx'
import { AddressLines } from './address-lines.tsx'
import { DefaultChoice } from './default-choice.tsx'
import { DeleteAddress } from './delete-address.tsx'

type Props = {
  address: Address
  onMakeDefault: () => void
}

const actionClass = 'min-h-11 text-sm underline underline-offset-4 hover:text-indigo'

/** One saved address: which is the default, and its form under it while it is changed. */
export function AddressCard({ address, onMakeDefault }: Props) {
  const [isEditing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLDivElement>(null)
  const close = () => {
    // Unless she has gone on elsewhere.
    if (form.current?.contains(document.activeElement)) edit.current?.focus()
    setEditing(false)
  }
  const banner = useBanner(close)
  const leave = () => {
    banner.hide()
    close()
  }
  return (
    <li className="border-hairline border-t py-6 md:py-8">
      <div className="md:grid md:grid-cols-[12rem_1fr_auto] md:items-start md:gap-x-8">
        <DefaultChoice address={address} onChoose={onMakeDefault} />
        <div className="min-w-0 pl-9 md:pl-0">
          <AddressLines address={address} />
        </div>
        <p className="mt-2 flex gap-6 pl-9 md:-mt-2.5 md:pl-0 noscript:hidden">
          <button
            ref={edit}
            type="button"
            aria-expanded={isEditing}
            onClick={() => (isEditing ? leave() : setEditing(true))}
            className={actionClass}
          >
            Edit<span className="sr-only"> {address.address_line1}</span>
          </button>
          <DeleteAddress address={address} className={actionClass} />
        </p>
      </div>
      {isEditing && (
        <div
          ref={form}
          // It stays open for what is typed after it was saved.
          onInput={banner.hide}
          className="mt-6 md:mt-8 md:pl-56"
        >
          <div ref={focusFirst}>
            <AddressForm
              start={address}
              onSaved={() => banner.show('Address updated successfully!')}
              onCancel={leave}
            />
          </div>
          {banner.text && <p className="mt-3 text-leaf">{banner.text}</p>}
        </div>
      )}
    </li>
  )
}

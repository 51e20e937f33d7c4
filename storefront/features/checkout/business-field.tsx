import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'

/** Where a business names itself, for an invoice that it can claim tax by. */
export function BusinessField({ error }: { error: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="mb-4"
      open={isOpen || error !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-2.5 text-quiet text-sm underline-offset-4 hover:underline">
        GSTIN (optional, for a business)
      </summary>
      <Field
        label="GSTIN"
        name="gstin"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        error={error}
      />
    </details>
  )
}

import { type ComponentProps, useId } from 'react'

type Props = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  /** Shown under the field and announced. */
  error?: string | undefined
  hint?: string
}

export const inputClass =
  'min-h-11 w-full rounded-sm border border-field bg-card px-3 py-2 text-base aria-invalid:border-madder read-only:bg-linen'

/** A labelled text field with its error under it. */
export function Field({ label, error, hint, className = '', ...input }: Props) {
  const id = useId()
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm">
        {label}
        {input.required && <span aria-hidden="true"> *</span>}
      </label>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={notes || undefined}
        className={inputClass}
        {...input}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-quiet text-sm">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} aria-live="polite" className="text-madder text-sm empty:hidden mt-1">
        {error}
      </p>
    </div>
  )
}

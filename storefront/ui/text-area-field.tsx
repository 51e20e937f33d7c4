import { type ComponentProps, useId } from 'react'
import { inputClass } from './field.tsx'

type Props = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: string
  /** Shown under the field and announced. */
  error?: string | undefined
}

/** A labelled text of several lines with its error under it. */
export function TextAreaField({ label, error, className = '', ...textarea }: Props) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm">
        {label}
        {textarea.required && <span aria-hidden="true"> *</span>}
      </label>
      <textarea
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`${inputClass} block`}
        {...textarea}
      />
      <p id={`${id}-error`} aria-live="polite" className="mt-1 text-madder text-sm empty:hidden">
        {error}
      </p>
    </div>
  )
}

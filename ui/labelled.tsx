import { type ReactNode, useId } from 'react'

type Ties = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type Props = {
  label: string
  isRequired?: boolean | undefined
  /** Shown under the control and announced. */
  error?: string | undefined
  hint?: string | undefined
  className?: string | undefined
  children: (ties: Ties) => ReactNode
}

export function Labelled({ label, isRequired, error, hint, className, children }: Props) {
  const id = useId()
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm">
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': notes || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-quiet text-sm">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} aria-live="polite" className="mt-1 text-madder text-sm empty:hidden">
        {error}
      </p>
    </div>
  )
}

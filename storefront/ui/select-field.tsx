import { type ComponentProps, useId } from 'react'
import { inputClass } from './field.tsx'
import { Icon } from './icon.tsx'

type Props = Omit<ComponentProps<'select'>, 'id'> & {
  label: string
  /** Shown under the field and announced. */
  error?: string | undefined
}

/** A labelled choice from a list, with its error under it. */
export function SelectField({ label, error, className = '', ...select }: Props) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm">
        {label}
        {select.required && <span aria-hidden="true"> *</span>}
      </label>
      <div className="relative">
        {/* A select counts as read-only, hence the marked ground. */}
        <select
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={`${inputClass} appearance-none bg-card! pr-10`}
          {...select}
        />
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute top-3 right-3 size-5 text-quiet"
        />
      </div>
      <p id={`${id}-error`} aria-live="polite" className="mt-1 text-madder text-sm empty:hidden">
        {error}
      </p>
    </div>
  )
}

import { type ComponentProps, useId, useState } from 'react'
import { inputClass } from './field.tsx'
import { Icon } from './icon.tsx'

type Props = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  label: string
  /** Shown under the field and announced. */
  error?: string | undefined
}

/** A password that can be shown and hidden again. */
export function PasswordField({ label, error, ...input }: Props) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm">
        {label}
        {(input.required || input['aria-required']) && <span aria-hidden="true"> *</span>}
      </label>
      <div className="relative">
        <input
          id={id}
          type={isShown ? 'text' : 'password'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={`${inputClass} pr-12`}
          {...input}
        />
        <button
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
          className="absolute right-0 top-0 grid size-11 place-items-center text-quiet hover:text-ink"
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      </div>
      <p id={`${id}-error`} aria-live="polite" className="mt-1 text-madder text-sm empty:hidden">
        {error}
      </p>
    </div>
  )
}

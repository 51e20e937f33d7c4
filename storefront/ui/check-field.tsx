import { type ComponentProps, type ReactNode, useId } from 'react'

type Props = Omit<ComponentProps<'input'>, 'id' | 'type' | 'children'> & {
  /** The label; it may hold links. */
  children: ReactNode
  /** Shown under the box and announced. */
  error?: string | undefined
}

export function CheckField({ children, error, ...input }: Props) {
  const id = useId()
  return (
    <div>
      <div className="flex items-start gap-3">
        <input
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-3 size-5 shrink-0 accent-indigo"
          {...input}
        />
        <label htmlFor={id} className="min-h-11 py-2.5">
          {children}
        </label>
      </div>
      <p id={`${id}-error`} aria-live="polite" className="text-madder text-sm empty:hidden">
        {error}
      </p>
    </div>
  )
}

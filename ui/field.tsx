import type { ComponentProps } from 'react'
import { Labelled } from './labelled.tsx'

type Props = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  error?: string | undefined
  hint?: string
}

export const inputClass =
  'min-h-11 w-full rounded-sm border border-field bg-card px-3 py-2 text-base aria-invalid:border-madder read-only:bg-linen'

/** A labelled text field with its error under it. */
export function Field({ label, error, hint, className, ...input }: Props) {
  return (
    <Labelled
      label={label}
      error={error}
      hint={hint}
      className={className}
      isRequired={input.required}
    >
      {(ties) => <input {...ties} className={inputClass} {...input} />}
    </Labelled>
  )
}

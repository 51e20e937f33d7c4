import type { ComponentProps } from 'react'
import { inputClass } from './field.tsx'
import { Labelled } from './labelled.tsx'

type Props = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: string
  error?: string | undefined
  hint?: string
}

export function TextAreaField({ label, error, hint, className, ...textarea }: Props) {
  return (
    <Labelled
      label={label}
      error={error}
      hint={hint}
      className={className}
      isRequired={textarea.required}
    >
      {(ties) => <textarea {...ties} className={`${inputClass} block`} {...textarea} />}
    </Labelled>
  )
}

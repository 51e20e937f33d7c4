import type { ComponentProps } from 'react'
import { inputClass } from './field.tsx'
import { Icon } from './icon.tsx'
import { Labelled } from './labelled.tsx'

type Props = Omit<ComponentProps<'select'>, 'id'> & {
  label: string
  error?: string | undefined
  hint?: string
}

export function SelectField({ label, error, hint, className, ...select }: Props) {
  return (
    <Labelled
      label={label}
      error={error}
      hint={hint}
      className={className}
      isRequired={select.required}
    >
      {(ties) => (
        <div className="relative">
          {/* `:read-only` matches a select, hence the important background. */}
          <select
            {...ties}
            className={`${inputClass} appearance-none bg-card! pr-10`}
            {...select}
          />
          <Icon
            name="chevron-down"
            className="pointer-events-none absolute top-3 right-3 size-5 text-quiet"
          />
        </div>
      )}
    </Labelled>
  )
}

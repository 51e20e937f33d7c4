import type { ComponentProps } from 'react'
import { inputClass } from './field.tsx'
import { Icon } from './icon.tsx'
import { Labelled } from './labelled.tsx'

type Props = Omit<ComponentProps<'select'>, 'id'> & { label: string; error?: string | undefined }

/** A labelled choice from a list, with its error under it. */
export function SelectField({ label, error, className, ...select }: Props) {
  return (
    <Labelled label={label} error={error} className={className} isRequired={select.required}>
      {(ties) => (
        <div className="relative">
          {/* A select counts as read-only, hence the marked ground. */}
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

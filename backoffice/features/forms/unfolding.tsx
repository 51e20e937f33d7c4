import type { ReactNode } from 'react'
import { buttonClass } from '../../../ui/button.tsx'
import { useOutcome } from './act-form.tsx'

type Props = {
  /** The form within, whose refusal holds it open. */
  form: string
  label: string
  /** Where it is what comes next. */
  isOpen?: boolean | undefined
  children: ReactNode
}

/** A form behind its button, over the whole width once it is open. */
export function Unfolding({ form, label, isOpen = false, children }: Props) {
  const outcome = useOutcome(form)
  return (
    <details className="group open:w-full" open={outcome || isOpen ? true : undefined}>
      <summary className={`${buttonClass('outlined')} group-open:border-hairline`}>{label}</summary>
      <div className="border-hairline border-l-4 py-4 pl-4">{children}</div>
    </details>
  )
}

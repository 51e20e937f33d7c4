import type { ReactNode } from 'react'
import { buttonClass } from '../../../ui/button.tsx'
import { Key } from '../keys/key.tsx'
import { foldsUp } from '../keys/use-escape.ts'
import { useOutcome } from './act-form.tsx'

type Props = {
  /** The form within, whose refusal holds it open. */
  form: string
  label: string
  /** Where it is what comes next. */
  isOpen?: boolean | undefined
  /** Where one key opens it, which its screen listens for. */
  letter?: string
  children: ReactNode
}

/** A form behind its button, over the whole width once it is open, below the buttons beside it. */
export function Unfolding({ form, label, isOpen = false, letter, children }: Props) {
  const outcome = useOutcome(form)
  return (
    <details
      className="group open:order-1 open:w-full"
      open={outcome || isOpen ? true : undefined}
      {...foldsUp}
    >
      <summary
        aria-keyshortcuts={letter}
        data-key={letter}
        className={`${buttonClass('outlined')} group-open:border-hairline`}
      >
        {label}
        {letter && <Key name={letter.toUpperCase()} />}
      </summary>
      <div className="border-hairline border-l-4 py-4 pl-4">{children}</div>
    </details>
  )
}

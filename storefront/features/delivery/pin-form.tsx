import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { Labelled } from '../../../ui/labelled.tsx'
import type { PinQuestion } from './pin-page.ts'

type Props = {
  /** Changed, it is shown in place of what is typed. */
  pin: string | null
  error: string | undefined
  question: PinQuestion
  onAsk?: (event: SubmitEvent<HTMLFormElement>) => void
  children?: ReactNode
}

/** Asks by when it comes to a PIN code; without JavaScript the page /pin answers. */
export function PinForm({ pin, error, question: { back, by }, onAsk, children }: Props) {
  return (
    <form action="/pin" onSubmit={onAsk} noValidate className="max-w-sm">
      <input type="hidden" name="back" value={back} />
      {by && <input type="hidden" name="by" value={by} />}
      <Labelled label="When does it come to your PIN code?" error={error}>
        {(ties) => (
          <span className="flex gap-2">
            <input
              {...ties}
              key={pin}
              name="pin"
              defaultValue={pin ?? ''}
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={7}
              className={`${inputClass} max-w-36`}
            />
            <Button type="submit" look="outlined">
              Check
            </Button>
          </span>
        )}
      </Labelled>
      {children}
    </form>
  )
}

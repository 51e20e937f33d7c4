import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { textOf } from '../forms/text-of.ts'

const reasons = [
  'It could not be confirmed',
  'The customer does not want it',
  'It cannot be delivered there',
  'A piece is not here',
]

/** What was chosen, with what was typed; '' without either. */
export const cancelReason = (form: FormData): string =>
  [textOf(form, 'reason'), textOf(form, 'more').trim()].filter(Boolean).join(': ')

const checkReason = (form: FormData): Record<string, string> =>
  cancelReason(form) ? {} : { reason: 'Choose a reason, or write one.' }

type Props = { name?: string; action?: string; actKey: string }

/** Nothing is chosen beforehand: a cancellation cannot be taken back. */
export function CancelForm({ name = 'cancel', ...of }: Props) {
  const id = useId()
  return (
    <ActForm name={name} check={checkReason} {...of}>
      {({ typed, error, isBusy }) => (
        <>
          <p className="mb-3 max-w-prose text-quiet">
            The pieces go back into stock, and what was paid goes back to whoever paid.
          </p>
          <fieldset aria-describedby={id} className="max-w-md">
            <legend className="text-sm">Reason</legend>
            {reasons.map((reason) => (
              <label key={reason} className="flex min-h-11 items-center gap-3">
                <input
                  type="radio"
                  name="reason"
                  value={reason}
                  defaultChecked={typed('reason') === reason}
                  className="size-5 shrink-0 accent-indigo"
                />
                {reason}
              </label>
            ))}
            <p id={id} aria-live="polite" className="mb-2 text-madder text-sm empty:hidden">
              {error('reason')}
            </p>
            <Field
              label="Another reason, or more about it"
              name="more"
              maxLength={400}
              autoComplete="off"
              defaultValue={typed('more')}
            />
          </fieldset>
          <Button type="submit" look="grave" aria-disabled={isBusy} className="mt-4">
            Cancel this order
          </Button>
        </>
      )}
    </ActForm>
  )
}

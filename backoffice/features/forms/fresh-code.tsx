import { Field } from '../../../ui/field.tsx'
import { PasskeyButton } from '../session/passkey-button.tsx'
import type { Outcome } from './outcome.ts'

/** Where an act asks who is there: a new code or a passkey, sent with the same form. */
export const FreshCode = ({ fields }: Pick<Outcome, 'fields'>) => (
  <div className="mb-3 flex max-w-xs flex-col gap-3">
    {fields.code && (
      <Field
        label="Code of your authenticator app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={fields.code}
      />
    )}
    {fields.passkey && <PasskeyButton label="Use your passkey" name="passkey" />}
  </div>
)

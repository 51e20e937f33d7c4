import type { Passkey } from '../../../contract/office/passkeys.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { ActForm, useOutcome } from '../forms/act-form.tsx'
import { Time } from '../layout/time.tsx'
import { PasskeyButton } from './passkey-button.tsx'

/** Her passkeys, each with its removal, and the way to another. */
export function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  const started = useOutcome('passkey')
  const refused = useOutcome('add passkey')
  const options = started?.link ?? refused?.typed.options
  return (
    <section aria-labelledby="passkeys" className="mt-10">
      <h2 id="passkeys" className="mb-2 font-medium text-lg">
        Passkeys
      </h2>
      <p className="mb-4 text-quiet">
        {passkeys.length > 0
          ? 'You log in with your finger, face or PIN of the device. Your password alone opens nothing.'
          : 'With one you log in by the finger, face or PIN of your phone or computer, without a password.'}
      </p>
      <ul className="mb-6 empty:hidden">
        {passkeys.map((passkey) => (
          <Row key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      {options ? <Adding options={options} /> : <Starting />}
    </section>
  )
}

const Row = ({ passkey: { id, name, created_at, used_at } }: { passkey: Passkey }) => (
  <li className="border-hairline border-b py-3">
    <ActForm name={`remove passkey ${id}`} needsFresh>
      {({ isBusy }) => (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <input type="hidden" name="id" value={id} />
          <p className="min-w-0">
            <span className="block font-medium wrap-anywhere">{name}</span>
            <span className="block text-quiet text-sm">
              {used_at ? 'Used ' : 'Made '}
              <Time at={used_at ?? created_at} />
            </span>
          </p>
          <Button type="submit" look="outlined" aria-disabled={isBusy} className="ml-auto">
            Remove<span className="sr-only"> the passkey {name}</span>
          </Button>
        </div>
      )}
    </ActForm>
  </li>
)

const Starting = () => (
  <ActForm name="passkey" needsFresh className="space-y-4">
    {({ error, isBusy }) => (
      <>
        <PasswordField
          label="Password, for the passkey"
          name="password"
          autoComplete="current-password"
          error={error('password')}
        />
        <Button type="submit" aria-disabled={isBusy}>
          Add a passkey
        </Button>
      </>
    )}
  </ActForm>
)

const Adding = ({ options }: { options: string }) => (
  <ActForm name="add passkey" className="space-y-4">
    {({ typed, error }) => (
      <>
        <input type="hidden" name="options" value={options} />
        <Field
          label="Name of this device"
          name="name"
          maxLength={60}
          defaultValue={typed('name', 'This device')}
          error={error('name')}
        />
        <PasskeyButton label="Make the passkey" name="response" create={options} sends />
      </>
    )}
  </ActForm>
)

import { useActionState, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import { maxEmailLength, maxNameLength } from '../../../contract/field-limits.ts'
import { plainPhone } from '../../../contract/phone-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { focusFirstError } from '../../../ui/field-errors.ts'
import { browserApi } from '../../browser-api.client.ts'
import { focusFirst } from '../../ui/focus-first.ts'
import { notify } from '../../ui/notify.ts'
import { PhoneField } from '../../ui/phone-field.tsx'
import { preventReset } from '../../ui/prevent-reset.ts'
import { findAccountErrors } from '../forms/find-account-errors.ts'
import { firstMessages } from '../forms/use-action-form.ts'
import { signIn } from '../session/sign-in.ts'
import { ResetCode } from './reset-code.tsx'
import { tryLater } from './reset-email.tsx'
import { sendGuestCode } from './send-guest-code.ts'

type Guest = { first_name: string; phone: string; email: string }

type Props = {
  /** The toast of a login. */
  success: string
  onSignedIn: (name: string) => void
}

/** Buying without an account: who she is, and the code that was mailed to her. */
export default function GuestSteps({ success, onSignedIn }: Props) {
  const [guest, setGuest] = useState<Guest>({ first_name: '', phone: '', email: '' })
  const [isSent, setSent] = useState(false)
  if (!isSent) {
    const goOn = (given: Guest) => {
      setGuest(given)
      setSent(true)
    }
    return <GuestForm guest={guest} onSent={goOn} />
  }
  const { email, ...known } = guest
  const verify = async (otp: string) => {
    signIn(await browserApi('POST /api/guest/verify/', { body: { otp, ...known } }))
    return success
  }
  return (
    <div ref={focusFirst}>
      <ResetCode
        to={email}
        onVerified={() => onSignedIn(known.first_name)}
        calls={{ send: sendGuestCode, verify }}
      />
    </div>
  )
}

type FieldErrors = Record<string, string | undefined>

function GuestForm({ guest, onSent }: { guest: Guest; onSent: (guest: Guest) => void }) {
  const ref = useRef<HTMLFormElement>(null)
  const [errors, submit, isBusy] = useActionState(
    async (_: FieldErrors, form: FormData): Promise<FieldErrors> => {
      const text = (name: string) => String(form.get(name) ?? '').trim()
      const given = {
        first_name: text('first_name'),
        phone: plainPhone(text('phone')),
        email: text('email'),
      }
      let found: FieldErrors = ref.current ? findAccountErrors(ref.current) : {}
      if (Object.keys(found).length === 0) found = await send(given.email)
      if (Object.keys(found).length === 0) onSent(given)
      else if (ref.current) focusFirstError(ref.current, found)
      return found
    },
    {},
  )
  return (
    <form ref={ref} action={submit} onReset={preventReset} noValidate className="grid gap-5">
      <p className="text-quiet">
        No account and no password: a code by mail proves that the address is yours, and all about
        your order goes there.
      </p>
      <Field
        label="Your name"
        name="first_name"
        autoComplete="name"
        maxLength={maxNameLength}
        defaultValue={guest.first_name}
        error={errors.first_name}
        required
      />
      <PhoneField name="phone" defaultValue={guest.phone} error={errors.phone} required />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={maxEmailLength}
        defaultValue={guest.email}
        error={errors.email}
        required
      />
      <p className="text-quiet text-sm">
        We use them for your order alone, as our{' '}
        <Link to="/privacypolicy" className="underline underline-offset-4">
          privacy policy
        </Link>{' '}
        says.
      </p>
      <Button type="submit" className="w-full noscript:hidden" isBusy={isBusy}>
        {isBusy ? 'Sending...' : 'Send code'}
      </Button>
    </form>
  )
}

async function send(email: string): Promise<FieldErrors> {
  try {
    notify('success', await sendGuestCode(email))
    return {}
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const fields = firstMessages(error.fields)
    const text = fields.email ?? ((error.status < 500 && error.message) || tryLater)
    notify('error', text)
    return { email: text }
  }
}

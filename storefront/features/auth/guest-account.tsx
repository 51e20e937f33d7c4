import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Profile } from '../../../contract/accounts.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { browserApi } from '../../browser-api.client.ts'
import { focusFirst } from '../../ui/focus-first.ts'
import { notify } from '../../ui/notify.ts'
import { signIn } from '../session/sign-in.ts'
import { AgreeTerms } from './agree-terms.tsx'
import { ResetCode } from './reset-code.tsx'
import { sendGuestCode } from './send-guest-code.ts'
import { useGuestCode } from './use-guest-code.ts'
import { usePasswordFields } from './use-password-fields.ts'
import { useRegistration } from './use-registration.ts'

async function findGuest() {
  const [profile, sessions] = await Promise.all([
    browserApi('GET /api/profile/'),
    browserApi('GET /api/sessions/'),
  ])
  return { profile, isByLink: sessions.some((each) => each.is_current && each.by_link) }
}

/** Offers a guest an account with what she has given: only a password is missing, and a code where she came by a link. */
export default function GuestAccount({ className = '' }: { className?: string }) {
  const [guest, setGuest] = useState<Awaited<ReturnType<typeof findGuest>>>()
  useEffect(() => {
    findGuest().then(setGuest, () => {
      // Without an answer there is nothing to offer.
    })
  }, [])
  if (!guest?.profile.is_guest) return null
  const { profile, isByLink } = guest
  return (
    <section aria-labelledby="guest-account-heading" className={className}>
      <h2 id="guest-account-heading" className="text-2xl">
        Create an account
      </h2>
      <p className="mt-2 text-quiet">
        Choose a password, and your orders and addresses are in the account of{' '}
        <span className="wrap-anywhere text-ink">{profile.email}</span>.
      </p>
      {isByLink ? (
        <Proof profile={profile} onProved={() => setGuest({ profile, isByLink: false })} />
      ) : (
        <GuestAccountForm profile={profile} onMade={() => setGuest(undefined)} />
      )}
    </section>
  )
}

/** The link of a mail may have been passed on; a code shows that the mailbox is hers. */
function Proof({ profile, onProved }: { profile: Profile; onProved: () => void }) {
  const { email, first_name, phone } = profile
  const { isSent, isBusy, send } = useGuestCode(email)
  async function verify(otp: string) {
    const body = { otp, first_name, phone }
    signIn(await browserApi('POST /api/guest/verify/', { body }))
    return 'Thank you. Now choose a password.'
  }
  if (isSent) {
    return (
      <div ref={focusFirst} className="mt-5 max-w-sm">
        <ResetCode to={email} onVerified={onProved} calls={{ send: sendGuestCode, verify }} />
      </div>
    )
  }
  return (
    <>
      <p className="mt-2 text-quiet">
        You came by the link of a mail. A code proves first that the address is yours.
      </p>
      <Button look="outlined" onClick={send} isBusy={isBusy} className="mt-5">
        {isBusy ? 'Sending...' : 'Send code'}
      </Button>
    </>
  )
}

function GuestAccountForm({ profile, onMade }: { profile: Profile; onMade: () => void }) {
  const { revalidate } = useRevalidator()
  const passwords = usePasswordFields()
  const { first_name, phone, email } = profile
  const { formProps, fieldErrors, isBusy } = useRegistration({
    check: passwords.check,
    read: (text) => ({
      first_name,
      phone,
      email,
      username: email,
      password: text('password'),
      password_confirm: text('password_confirm'),
      under_18: text('under_18') === 'on',
    }),
    failure: 'Registration failed. Please try again.',
    onRegistered: () => {
      notify('success', 'Your account is open.')
      onMade()
      void revalidate()
    },
  })
  const password = (name: 'password' | 'password_confirm') => {
    const { error = fieldErrors[name], ...props } = passwords.fieldProps(name)
    return { ...props, error }
  }
  return (
    <form {...formProps} className="mt-5 grid max-w-sm gap-5">
      <PasswordField label="Password" {...password('password')} />
      <PasswordField label="Confirm Password" {...password('password_confirm')} />
      <AgreeTerms error={fieldErrors['under_18']} />
      {fieldErrors.email && <p className="text-madder">{fieldErrors.email}</p>}
      <Button type="submit" look="outlined" isBusy={isBusy}>
        Create account
      </Button>
    </form>
  )
}

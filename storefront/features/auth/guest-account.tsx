import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Profile } from '../../../contract/accounts.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { browserApi } from '../../browser-api.client.ts'
import { notify } from '../../ui/notify.ts'
import { usePasswordFields } from './use-password-fields.ts'
import { useRegistration } from './use-registration.ts'

/** Offers a guest an account with what she has given: only a password is missing. */
export default function GuestAccount({ className = '' }: { className?: string }) {
  const [profile, setProfile] = useState<Profile>()
  useEffect(() => {
    browserApi('GET /api/profile/').then(setProfile, () => {
      // Without an answer there is nothing to offer.
    })
  }, [])
  if (!profile?.is_guest) return null
  return (
    <section aria-labelledby="guest-account-heading" className={className}>
      <h2 id="guest-account-heading" className="text-2xl">
        Create an account
      </h2>
      <p className="mt-2 text-quiet">
        Choose a password, and your orders and addresses are in the account of{' '}
        <span className="wrap-anywhere text-ink">{profile.email}</span>.
      </p>
      <GuestAccountForm profile={profile} onMade={() => setProfile(undefined)} />
    </section>
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
      {fieldErrors.email && <p className="text-madder">{fieldErrors.email}</p>}
      <Button type="submit" look="outlined" disabled={isBusy} aria-busy={isBusy}>
        Create account
      </Button>
    </form>
  )
}

import type { Profile } from '../../../contract/accounts.ts'
import { browserApi } from '../../browser-api.client.ts'
import { Field } from '../../ui/field.tsx'
import { findFaults } from '../../ui/form-faults.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { renameSession } from '../session/session.ts'
import { FormButtons } from './form-buttons.tsx'
import { PictureField } from './picture-field.tsx'
import { useAccountForm } from './use-account-form.ts'

type Props = {
  profile: Profile
  onSaved: (message: string) => Promise<void>
  onCancel: () => void
}

/** Changes who the customer is to the shop. */
export function EditProfileForm({ profile, onSaved, onCancel }: Props) {
  const { formProps, faults, problem, isBusy } = useAccountForm({
    email: profile.email,
    check: (_, form) => findFaults(form),
    send: async (form) => {
      const { first_name, username, message } = await save(form)
      renameSession(first_name || username)
      await onSaved(message)
    },
    explain: () => 'Profile Update Failed. Please try again.',
  })
  const field = (name: 'first_name' | 'email' | 'phone' | 'address') => ({
    name,
    defaultValue: profile[name],
    error: faults[name],
  })
  return (
    <form {...formProps} className="grid gap-5">
      <Field
        label="User name"
        {...field('first_name')}
        autoComplete="name"
        maxLength={60}
        required
      />
      <Field
        label="Email"
        {...field('email')}
        type="email"
        hint="Your e-mail stays as it is."
        readOnly
      />
      <PictureField customer={profile} error={faults['profile_image']} />
      <Field
        label="Phone"
        {...field('phone')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={10}
      />
      <TextAreaField
        label="Address"
        {...field('address')}
        autoComplete="street-address"
        rows={3}
        maxLength={500}
      />
      <p role="alert" className="text-madder empty:hidden">
        {problem}
      </p>
      <FormButtons label="Save profile" isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}

function save(form: FormData) {
  const picture = form.get('profile_image')
  return browserApi('PUT /api/profile_update/', {
    body: {
      first_name: String(form.get('first_name')),
      phone: String(form.get('phone')),
      address: String(form.get('address')),
      email: String(form.get('email')),
      // A file input that was left empty sends a file without a name.
      ...(picture instanceof File && picture.name && { profile_image: picture }),
      ...(form.has('remove_profile_image') && { remove_profile_image: true }),
    },
  })
}

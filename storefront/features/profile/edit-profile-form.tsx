import { useState } from 'react'
import type { Profile } from '../../../contract/accounts.ts'
import { maxAddressLength, maxNameLength } from '../../../contract/field-limits.ts'
import { Field } from '../../../ui/field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { findAccountErrors } from '../forms/find-account-errors.ts'
import { FormButtons } from './form-buttons.tsx'
import { PictureField } from './picture-field.tsx'
import { useAccountForm } from './use-account-form.ts'

type Props = {
  profile: Profile
  onSaved: (message: string) => void
  onCancel: () => void
}

/** Changes who the customer is to the shop. */
export function EditProfileForm({ profile, onSaved, onCancel }: Props) {
  const [isPreparing, setPreparing] = useState(false)
  const { formProps, fieldErrors, problem, isBusy } = useAccountForm({
    check: (_, form) => findAccountErrors(form),
    onSaved,
  })
  const field = (name: 'first_name' | 'email' | 'phone' | 'address') => ({
    name,
    defaultValue: profile[name],
    error: fieldErrors[name],
  })
  return (
    <form {...formProps} className="grid gap-5">
      <Field
        label="User name"
        {...field('first_name')}
        autoComplete="name"
        maxLength={maxNameLength}
        required
      />
      <Field
        label="Email"
        {...field('email')}
        type="email"
        hint="Your e-mail stays as it is."
        readOnly
      />
      <PictureField
        customer={profile}
        error={fieldErrors['profile_image']}
        onPreparing={setPreparing}
      />
      <PhoneField {...field('phone')} />
      <TextAreaField
        label="Address"
        {...field('address')}
        autoComplete="street-address"
        rows={3}
        maxLength={maxAddressLength}
      />
      <p role="alert" className="text-madder empty:hidden">
        {problem}
      </p>
      <FormButtons
        label={isPreparing ? 'Preparing picture…' : 'Save profile'}
        isBusy={isBusy}
        isInvalid={isPreparing}
        onCancel={onCancel}
      />
    </form>
  )
}

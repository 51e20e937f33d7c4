import { useFetcher } from 'react-router'
import { maxEmailLength, maxNameLength } from '../../../contract/field-limits.ts'
import type { Nominee as Named } from '../../../contract/privacy.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { findFieldErrors } from '../../../ui/field-errors.ts'
import { notify } from '../../ui/notify.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { useFocusAfterRemoval } from '../../ui/use-focus-after-removal.ts'
import { ProfileSection } from './profile-section.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Who acts for the customer once she cannot; she names, changes and removes the person. */
export function Nominee({ nominee }: { nominee: Named | null }) {
  const fetcher = useFetcher()
  const { formProps, fieldErrors, problem, isBusy } = useAccountForm({
    check: (_, form) => findFieldErrors(form),
    onSaved: (message) => notify('success', message),
  })
  useFocusAfterRemoval(nominee ? 1 : 0, () =>
    formProps.ref.current?.querySelector<HTMLInputElement>('[name=name]'),
  )
  return (
    <ProfileSection title="Your nominee">
      <p>
        If you die or can no longer act for yourself, the person whom you name here may ask us for
        your data, and have it corrected or erased. We write to nobody before that.
      </p>
      {/* What was typed stays in uncontrolled inputs: another person is another form. */}
      <form
        {...formProps}
        key={nominee?.named_at ?? ''}
        className="mt-5 grid gap-5 sm:grid-cols-2 noscript:hidden"
      >
        <input type="hidden" name="nominee" value="on" />
        <Field
          label="Name of the person"
          name="name"
          autoComplete="off"
          maxLength={maxNameLength}
          defaultValue={nominee?.name}
          error={fieldErrors['name']}
          required
        />
        <Field
          label="E-mail or phone of the person"
          name="contact"
          autoComplete="off"
          maxLength={maxEmailLength}
          defaultValue={nominee?.contact}
          error={fieldErrors['contact']}
          required
        />
        <p role="alert" className="text-madder empty:hidden sm:col-span-2">
          {problem}
        </p>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-3 sm:col-span-2">
          <Button look="outlined" type="submit" isBusy={isBusy}>
            {isBusy ? 'Saving...' : 'Save nominee'}
          </Button>
          {nominee && (
            <TextButton
              isBusy={fetcher.state !== 'idle'}
              onClick={() => void fetcher.submit({ nominee: 'on' }, { method: 'delete' })}
            >
              Remove nominee
            </TextButton>
          )}
        </div>
      </form>
    </ProfileSection>
  )
}

import { useState } from 'react'
import { Link } from 'react-router'
import {
  type ComplaintKind,
  complaintKindNames,
  complaintKinds,
  isAboutData,
} from '../../../contract/complaint-kinds.ts'
import {
  maxComplaintLength,
  maxEmailLength,
  maxNameLength,
} from '../../../contract/field-limits.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { findAccountErrors } from '../forms/find-account-errors.ts'
import { useActionForm } from '../forms/use-action-form.ts'
import type { Made } from './complaint-made.tsx'
import { readKind } from './read-complaint.ts'
import { useKnownComplainer } from './use-known-complainer.ts'

const messageLabels: Record<ComplaintKind, string> = {
  order: 'What went wrong',
  barrier: 'Where you were stopped, and what you read and type with',
  data_copy: 'What you would like to have',
  data_correction: 'What is wrong, and what is right',
  data_erasure: 'What is to be erased',
  data_other: 'What it is about your data',
}

type Props = {
  /** The kind that it starts with. */
  asked: ComplaintKind
  onMade: (made: Made) => void
}

/** What went wrong, and where the answer goes. */
export function ComplaintForm({ asked, onMade }: Props) {
  const [kind, setKind] = useState(asked)
  const known = useKnownComplainer()
  const { formProps, fieldErrors, problem, isBusy } = useActionForm<Omit<Made, 'email'>>({
    check: (_, form) => ({ fieldErrors: findAccountErrors(form) }),
    onSaved: (answer) => {
      const email = new FormData(formProps.ref.current ?? undefined).get('email')
      onMade({ ...answer, email: String(email) })
    },
  })
  return (
    <form {...formProps} className="mt-8 grid gap-5 sm:grid-cols-2">
      <SelectField
        label="What it is about"
        name="kind"
        defaultValue={asked}
        onChange={(event) => setKind(readKind(event.target.value))}
        className="sm:col-span-2"
      >
        {complaintKinds.map((each) => (
          <option key={each} value={each}>
            {complaintKindNames[each]}
          </option>
        ))}
      </SelectField>
      {isAboutData(kind) && <AtOnce />}
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={maxNameLength}
        defaultValue={known.name}
        error={fieldErrors.name}
        required
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={maxEmailLength}
        defaultValue={known.email}
        error={fieldErrors.email}
        required
      />
      <PhoneField name="phone" defaultValue={known.phone} error={fieldErrors.phone} />
      <Field
        label="Order number"
        name="order_number"
        maxLength={20}
        defaultValue={known.orderNumber}
        hint="Where it is about one, such as NL10001."
        error={fieldErrors.order_number}
      />
      <TextAreaField
        label={messageLabels[kind]}
        name="message"
        rows={7}
        maxLength={maxComplaintLength}
        error={fieldErrors.message}
        className="sm:col-span-2"
        required
      />
      <p role="alert" className="text-madder empty:hidden sm:col-span-2">
        {problem}
      </p>
      <div className="sm:col-span-2 noscript:hidden">
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? 'Sending...' : 'Send complaint'}
        </Button>
      </div>
    </form>
  )
}

const AtOnce = () => (
  <p className="text-quiet sm:col-span-2">
    Signed in you need not wait: your{' '}
    <Link to="/profile" className="underline underline-offset-4 hover:text-indigo">
      profile
    </Link>{' '}
    gives you all that we store of you, corrects it and erases it at once.
  </p>
)

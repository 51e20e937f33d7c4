import { maxEmailLength } from '../../../contract/field-limits.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { Invitation } from './invitation.tsx'
import { RoleField } from './role-field.tsx'

export const InviteForm = ({ actKey }: { actKey: string }) => (
  <section aria-labelledby="invite" className="max-xl:border-hairline max-xl:border-t max-xl:pt-6">
    <h2 id="invite" className="mb-3 text-2xl">
      Invite someone
    </h2>
    <ActForm name="invite" actKey={actKey} needsFresh className="max-w-sm space-y-3">
      {({ typed, error, isBusy }) => (
        <>
          <Invitation form="invite" />
          <input type="hidden" name="act" value="invite" />
          <Field label="Name" name="name" defaultValue={typed('name')} error={error('name')} />
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="off"
            maxLength={maxEmailLength}
            defaultValue={typed('email')}
            error={error('email')}
          />
          <RoleField role={typed('role')} error={error('role')} />
          <Button type="submit" aria-disabled={isBusy}>
            Invite
          </Button>
        </>
      )}
    </ActForm>
  </section>
)

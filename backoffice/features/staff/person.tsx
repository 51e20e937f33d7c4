import type { StaffMember } from '../../../contract/office/staff.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ActForm, useOutcome, useSent } from '../forms/act-form.tsx'
import { SeenVersion } from '../forms/seen-version.tsx'
import { Time } from '../layout/time.tsx'
import { Sessions } from '../session/sessions.tsx'
import { Invitation } from './invitation.tsx'
import { RoleField } from './role-field.tsx'

type Props = { person: StaffMember; actKey: string }

/** A member of staff; the row opens to what can be changed. */
export function Person({ person, actKey }: Props) {
  const { id, name, email, role, version } = person
  const form = `person ${id}`
  const outcome = useOutcome(form)
  const removal = useOutcome(`remove ${id}`)
  const ends = `end ${id}`
  const isEnding = useSent()?.form.startsWith(`${ends} `)
  const isOpen = outcome?.problem || outcome?.link || removal?.problem || isEnding
  return (
    <li className="border-hairline border-b">
      <details className="group" open={isOpen ? true : undefined}>
        <summary className="grid min-h-11 grid-cols-[1fr_auto_1.25rem] items-center gap-x-4 py-2 hover:bg-card md:grid-cols-[1fr_6rem_16rem_1.5rem]">
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere">{name}</span>
            <span className="block text-quiet text-sm wrap-anywhere">{email}</span>
          </span>
          <span className="max-md:row-start-1 max-md:col-start-2">{role}</span>
          <span className="text-quiet text-sm max-md:col-span-3">
            <Access person={person} />
          </span>
          <Icon
            name="chevron-down"
            className="size-5 text-quiet group-open:rotate-180 max-md:col-start-3 max-md:row-start-1"
          />
        </summary>
        <ActForm name={form} actKey={actKey} needsFresh className="pt-2 pb-5">
          {({ typed, error, isBusy }) => (
            <>
              <Invitation form={form} />
              <input type="hidden" name="id" value={id} />
              <SeenVersion version={version} typed={typed('version')} />
              <input type="hidden" name="was name" value={typed('was name', name)} />
              <input type="hidden" name="was role" value={typed('was role', role)} />
              <div className="grid max-w-xl gap-3 md:grid-cols-[1fr_12rem]">
                <Field
                  label="Name"
                  name="name"
                  defaultValue={typed('name', name)}
                  error={error('name')}
                />
                <RoleField role={typed('role', role)} error={error('role')} />
              </div>
              <p className="mt-4 flex flex-wrap gap-3">
                <button
                  type="submit"
                  name="act"
                  value="save"
                  aria-disabled={isBusy}
                  className={buttonClass('filled')}
                >
                  Save
                </button>
                <button
                  type="submit"
                  name="act"
                  value="link"
                  aria-disabled={isBusy}
                  className={buttonClass('outlined')}
                >
                  New link for the password
                </button>
              </p>
            </>
          )}
        </ActForm>
        <section aria-label={`Where ${name} is signed in`} className="pb-5">
          <h2 className="font-medium text-lg">Signed in</h2>
          <Sessions sessions={person.sessions} form={ends} personId={id} />
        </section>
        <Removal person={person} isRefused={Boolean(removal?.problem)} />
      </details>
    </li>
  )
}

/** Whether this person can get in, in words. */
function Access({ person }: { person: StaffMember }) {
  const { has_password, has_second_factor, has_passkey, last_seen_at, invited_until } = person
  if (!has_password) {
    if (!invited_until) return 'No password, and the link is old'
    return (
      <>
        Invited until <Time at={invited_until} />
      </>
    )
  }
  return (
    <>
      {has_passkey && 'With a passkey. '}
      {has_second_factor && 'With a second factor. '}
      {!has_passkey && !has_second_factor && 'Password only. '}
      {last_seen_at ? (
        <>
          Here <Time at={last_seen_at} />
        </>
      ) : (
        'Never here yet'
      )}
    </>
  )
}

/** Asked for twice, without a dialog: it opens, and is then pressed. */
const Removal = ({
  person: { id, name },
  isRefused,
}: {
  person: StaffMember
  isRefused: boolean
}) => (
  <details className="pb-5" open={isRefused || undefined}>
    <summary className="inline-flex min-h-11 items-center text-madder underline underline-offset-4">
      Remove…
    </summary>
    <ActForm name={`remove ${id}`} needsFresh className="border-madder border-l-4 pl-4">
      {({ isBusy }) => (
        <>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="name" value={name} />
          <p className="mb-3 max-w-prose">
            {`${name} is signed out at once. What ${name} did stays in the audit.`}
          </p>
          <button
            type="submit"
            name="act"
            value="remove"
            aria-disabled={isBusy}
            className={buttonClass('grave')}
          >
            {`Remove ${name}`}
          </button>
        </>
      )}
    </ActForm>
  </details>
)

import type { ReactNode } from 'react'
import type { StaffSession } from '../../../contract/office/staff-sessions.ts'
import { Button } from '../../../ui/button.tsx'
import { ActForm, useSent } from '../forms/act-form.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import { Time } from '../layout/time.tsx'

type Props = {
  sessions: StaffSession[]
  /** What its forms are called by, each with what it ends. */
  form: string
  /** Whose they are; oneself without. */
  personId?: number
}

/** Where a person is signed in, each with its end. */
export function Sessions({ sessions, form, personId }: Props) {
  const sent = useSent()
  const others = sessions.filter((session) => !session.is_current)
  const forms = others.map(({ id }) => `${form} ${id}`)
  if (others.length > 1) forms.push(`${form} all`)
  // The row with the form has gone with its session.
  const ended =
    sent?.done && sent.form.startsWith(`${form} `) && !forms.includes(sent.form) ? sent : undefined
  return (
    <>
      {ended && <FormMessage outcome={ended} />}
      {sessions.length === 0 && <p className="text-quiet">Signed in nowhere.</p>}
      <ul className="max-w-xl">
        {sessions.map((session) => (
          <Row key={session.id} session={session} form={form} personId={personId} />
        ))}
      </ul>
      {others.length > 1 && (
        <End form={`${form} all`} personId={personId} className="mt-3">
          {sessions.length > others.length ? 'End all but this one' : 'End all'}
        </End>
      )}
    </>
  )
}

type RowProps = { session: StaffSession; form: string; personId: number | undefined }

const Row = ({ session, form, personId }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-hairline border-b py-3">
    <p className="min-w-0">
      <span className="block font-medium wrap-anywhere">
        {session.device}
        {session.is_current && <span className="font-normal text-quiet">, this session</span>}
      </span>
      <span className="block text-quiet text-sm">
        Last seen <Time at={session.last_seen_at} />, since <Time at={session.opened_at} />
      </span>
    </p>
    {!session.is_current && (
      <End
        form={`${form} ${session.id}`}
        personId={personId}
        sessionId={session.id}
        className="ml-auto"
      >
        End<span className="sr-only"> the session of {session.device}</span>
      </End>
    )}
  </li>
)

type EndProps = {
  form: string
  personId: number | undefined
  sessionId?: number
  className: string
  children: ReactNode
}

/** One of another's sessions asks for a fresh code, one's own does not. */
const End = ({ form, personId, sessionId = 0, className, children }: EndProps) => (
  <ActForm name={form} needsFresh={personId !== undefined} className={className}>
    {({ isBusy }) => (
      <>
        <input type="hidden" name="act" value="end" />
        <input type="hidden" name="id" value={personId ?? ''} />
        <input type="hidden" name="session" value={sessionId || ''} />
        <Button type="submit" look="outlined" aria-disabled={isBusy}>
          {children}
        </Button>
      </>
    )}
  </ActForm>
)

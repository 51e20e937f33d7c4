import { lazy, useRef, useState } from 'react'
import type { Session } from '../../../contract/sessions.ts'
import { Button } from '../../ui/button.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SessionEntry } from './session-entry.tsx'
import { useSessions } from './use-sessions.ts'

const ConfirmDialog = lazy(() => import('../../ui/confirm-dialog.tsx'))

/** Where the customer is signed in, and how she ends what she does not know or need. */
export function SignedInDevices({ sessions }: { sessions: Session[] }) {
  const { isBusy, endSession, endOthers } = useSessions()
  const [isAsking, setAsking] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  // The button that had the focus goes with its entry.
  const keepFocus = () => list.current?.focus({ preventScroll: true })
  return (
    <ProfileSection title="Where you are signed in">
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Signed-in devices"
        className="border-hairline border-b outline-none"
      >
        {sessions.map((session) => (
          <SessionEntry
            key={session.id}
            session={session}
            isBusy={isBusy}
            onEnd={() => void endSession(session.id).then(keepFocus)}
          />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button
          look="outlined"
          disabled={isBusy}
          onClick={() => setAsking(true)}
          className="mt-6 noscript:hidden"
        >
          Sign out everywhere else
        </Button>
      ) : (
        <p className="mt-4 text-quiet text-sm">You are signed in nowhere else.</p>
      )}
      {isAsking && (
        <LazyBoundary onFail={() => setAsking(false)}>
          <ConfirmDialog
            title="Sign out everywhere else?"
            question="Every other device will have to log in again. You stay signed in here."
            confirmLabel="Sign out"
            onConfirm={() => endOthers().then(keepFocus)}
            onClose={() => setAsking(false)}
          />
        </LazyBoundary>
      )}
    </ProfileSection>
  )
}

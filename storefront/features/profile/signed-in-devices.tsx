import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Session } from '../../../contract/sessions.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { Opener } from '../../ui/opener.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { ProfileSection } from './profile-section.tsx'
import { SessionEntry } from './session-entry.tsx'

const ConfirmDialog = lazyPart(() => import('../../ui/confirm-dialog.tsx'))

/** Where the customer is signed in, and how she ends what she does not know or need. */
export function SignedInDevices({ sessions }: { sessions: Session[] }) {
  const fetcher = useFetcher()
  const isBusy = fetcher.state !== 'idle'
  const [isAsking, setAsking] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const end = useOneAtATime(async (sessions: { session_id?: string }) => {
    await fetcher.submit(sessions, { method: 'delete' })
    // The button that had the focus goes with its entry.
    list.current?.focus({ preventScroll: true })
  })
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
            onEnd={() => void end({ session_id: String(session.id) })}
          />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Opener
          opens={ConfirmDialog}
          isBusy={isBusy}
          onOpen={() => setAsking(true)}
          className={`${buttonClass('outlined')} mt-6 noscript:hidden`}
        >
          Sign out everywhere else
        </Opener>
      ) : (
        <p className="mt-4 text-quiet text-sm">You are signed in nowhere else.</p>
      )}
      <LazyBoundary onFail={() => setAsking(false)}>
        {isAsking && (
          <ConfirmDialog
            title="Sign out everywhere else?"
            question="Every other device will have to log in again. You stay signed in here."
            confirmLabel="Sign out"
            onConfirm={() => end({})}
            onClose={() => setAsking(false)}
          />
        )}
      </LazyBoundary>
    </ProfileSection>
  )
}

import { useEffect, useState } from 'react'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { onAskToLogIn } from './ask-to-log-in.ts'
import { AuthDialog } from './auth-dialog-part.ts'

/** The place of the dialogs for signing in, empty until one is asked for. */
export function AuthDialogs() {
  const [asked, setAsked] = useState<{ goOn: () => void }>()
  useEffect(() => onAskToLogIn((then) => setAsked({ goOn: then })), [])
  const close = () => setAsked(undefined)
  return (
    <LazyBoundary onFail={close}>
      {asked && <AuthDialog onSignedIn={asked.goOn} onClose={close} />}
    </LazyBoundary>
  )
}

import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { useStore } from '../../ui/store.ts'
import { AuthDialog, loginDialog } from './ask-to-log-in.ts'

/** The place of the login dialog, empty until one is asked for. */
export function AuthDialogs() {
  const asked = useStore(loginDialog, (current) => current)
  const close = () => loginDialog.set(undefined)
  const decline = () => {
    close()
    asked?.onDeclined()
  }
  const goOn = () => {
    close()
    asked?.onSignedIn()
  }
  return (
    <LazyBoundary onFail={decline}>
      {asked && <AuthDialog onSignedIn={goOn} onClose={decline} />}
    </LazyBoundary>
  )
}

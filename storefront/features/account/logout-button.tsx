import { lazy, type ReactNode, useState } from 'react'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'

const ConfirmLogout = lazy(() => import('../session/confirm-logout.tsx'))

/** Asks, logs out, and goes to the login page with what the server said. */
export function LogoutButton({ className, children }: { className: string; children: ReactNode }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className={className} onClick={() => setAsking(true)}>
        {children}
      </button>
      {isAsking && (
        <LazyBoundary onFail={() => setAsking(false)}>
          <ConfirmLogout onClose={() => setAsking(false)} />
        </LazyBoundary>
      )}
    </>
  )
}

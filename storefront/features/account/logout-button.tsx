import { lazy, type ReactNode, Suspense, useState } from 'react'

const ConfirmLogout = lazy(() => import('../session/confirm-logout.tsx'))

/** Asks, logs out, and goes to the login page with what the server said. */
export function LogoutButton({ className, children }: { className: string; children: ReactNode }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className={className} onClick={() => setAsking(true)}>
        {children}
      </button>
      <Suspense>{isAsking && <ConfirmLogout onClose={() => setAsking(false)} />}</Suspense>
    </>
  )
}

import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { logout } from '../session/logout.ts'

const ConfirmDialog = lazy(() => import('../../ui/confirm-dialog.tsx'))

/** Asks, logs out, and goes to the login page with what the server said. */
export function LogoutButton({ className, children }: { className: string; children: ReactNode }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const confirm = async () => {
    const message = await logout()
    await navigate('/login', { state: { message } })
  }
  return (
    <>
      <button type="button" className={className} onClick={() => setAsking(true)}>
        {children}
      </button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            title="Confirm Logout"
            question="Are you sure you want to logout?"
            onConfirm={confirm}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { LoginForm } from './login-form.tsx'
import { RegisterDialogForm } from './register-dialog-form.tsx'
import type { ResetProgress } from './reset-progress.ts'
import { ResetSteps } from './reset-steps.tsx'

type Props = { onSignedIn: () => void; onClose: () => void }

const titles = {
  login: 'Log in',
  register: 'Register',
  forgotPassword: 'Reset your password',
} as const

const words = {
  submit: 'Log in',
  success: 'Logged in successfully!',
  failure: 'Login failed.',
}
const redirectMs = 1_500

/** Logging in, registering and resetting a password, one leading to the other, over any screen. */
export default function AuthDialog({ onSignedIn, onClose }: Props) {
  const [view, setView] = useState<keyof typeof titles>('login')
  const [progress, setProgress] = useState<ResetProgress>({ step: 'email', email: '' })

  function logIn(email: string): void {
    setProgress({ step: 'email', email })
    setView('login')
  }

  return (
    <Dialog title={titles[view]} onClose={onClose}>
      <div key={view} ref={focusFirst}>
        {view === 'login' && (
          <LoginForm
            words={words}
            email={progress.email}
            onSignedIn={() => {
              onClose()
              onSignedIn()
            }}
          />
        )}
        {view === 'register' && <RegisterDialogForm onRegistered={logIn} />}
        {view === 'forgotPassword' && (
          <ResetSteps
            progress={progress}
            onProgress={setProgress}
            onReset={() => setTimeout(logIn, redirectMs, progress.email)}
          />
        )}
      </div>
      <div className="mt-3 flex flex-wrap justify-between gap-x-6">
        {view === 'login' ? (
          <>
            <TextButton label="Forgot your password" onClick={() => setView('forgotPassword')} />
            <TextButton label="New customer" onClick={() => setView('register')} />
          </>
        ) : (
          <TextButton label="Back to log in" onClick={() => logIn(progress.email)} />
        )}
      </div>
    </Dialog>
  )
}

function TextButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo"
    >
      {label}
    </button>
  )
}

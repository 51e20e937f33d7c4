import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { useShop } from '../layout/use-shop.ts'
import GuestSteps from './guest-steps.tsx'
import { LoginForm } from './login-form.tsx'
import PhoneSteps from './phone-steps.tsx'
import { RegisterDialogForm } from './register-dialog-form.tsx'
import type { ResetProgress } from './reset-progress.ts'
import { ResetSteps } from './reset-steps.tsx'

type Props = { onSignedIn: () => void; onClose: () => void }

const titles = {
  login: 'Log in',
  register: 'Register',
  forgotPassword: 'Reset your password',
  guest: 'Continue as guest',
  phone: 'Log in with your phone',
} as const

const texts = {
  submit: 'Log in',
  success: 'Logged in successfully!',
  failure: 'Login failed.',
}
const redirectMs = 1_500

export default function AuthDialog({ onSignedIn, onClose }: Props) {
  const { phone_login: hasPhoneLogin } = useShop()
  const [view, setView] = useState<keyof typeof titles>('login')
  const [progress, setProgress] = useState<ResetProgress>({ step: 'email', email: '' })
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(redirect.current), [])

  function logIn(email: string): void {
    clearTimeout(redirect.current)
    setProgress({ step: 'email', email })
    setView('login')
  }

  return (
    <Dialog title={titles[view]} onClose={onClose}>
      <div key={view} ref={focusFirst}>
        {view === 'login' && (
          <LoginForm texts={texts} email={progress.email} onSignedIn={onSignedIn} />
        )}
        {view === 'guest' && <GuestSteps success={texts.success} onSignedIn={onSignedIn} />}
        {view === 'phone' && <PhoneSteps success={texts.success} onSignedIn={onSignedIn} />}
        {view === 'register' && <RegisterDialogForm onRegistered={logIn} />}
        {view === 'forgotPassword' && (
          <ResetSteps
            progress={progress}
            onProgress={setProgress}
            onReset={() => {
              redirect.current = setTimeout(logIn, redirectMs, progress.email)
            }}
          />
        )}
      </div>
      <div className="mt-3 flex flex-wrap justify-between gap-x-6">
        {view === 'login' ? (
          <>
            {hasPhoneLogin && (
              <TextButton onClick={() => setView('phone')}>Or with your phone</TextButton>
            )}
            <TextButton onClick={() => setView('forgotPassword')}>Forgot your password</TextButton>
            <TextButton onClick={() => setView('register')}>New customer</TextButton>
            <TextButton onClick={() => setView('guest')}>Continue as guest</TextButton>
          </>
        ) : (
          <TextButton onClick={() => logIn(progress.email)}>Back to log in</TextButton>
        )}
      </div>
    </Dialog>
  )
}

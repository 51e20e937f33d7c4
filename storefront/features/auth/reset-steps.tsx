import { focusFirst } from '../../ui/focus-first.ts'
import { ResetCode } from './reset-code.tsx'
import { ResetEmail } from './reset-email.tsx'
import { ResetPassword } from './reset-password.tsx'
import type { ResetProgress } from './reset-progress.ts'

type Props = {
  progress: ResetProgress
  onProgress: (progress: ResetProgress) => void
  onReset: () => void
}

/** Setting a new password in three steps: the e-mail, the code mailed to it, the password. */
export function ResetSteps({ progress: { step, email }, onProgress, onReset }: Props) {
  if (step === 'email') {
    return <ResetEmail email={email} onSent={(to) => onProgress({ step: 'code', email: to })} />
  }
  return (
    <div key={step} ref={focusFirst}>
      {step === 'code' ? (
        <ResetCode to={email} onVerified={() => onProgress({ step: 'password', email })} />
      ) : (
        <ResetPassword onReset={onReset} />
      )}
    </div>
  )
}

import { useTransition } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { browserApi } from '../../browser-api.client.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { notify } from '../../ui/notify.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { sendCode, tryLater, whyNoCode } from './reset-email.tsx'
import { useResetCall } from './use-reset-call.ts'

const digits = 6

type Props = { email: string; onVerified: () => void }

export function ResetCode({ email, onVerified }: Props) {
  const [error, submit, isBusy] = useResetCall(
    async (form) => {
      const otp = form.getAll('digit').join('')
      if (otp.length < digits) throw new ApiError(400, { error: 'Please enter 6-digit OTP' })
      await browserApi('POST /api/verify-otp/', { body: { otp } })
      onVerified()
      return 'OTP verified successfully!'
    },
    ({ status, message }) => message || (status === 400 ? 'Invalid OTP!' : tryLater),
  )
  return (
    <form action={submit} noValidate className="grid gap-5">
      <p className="text-quiet">
        We sent a code to <span className="wrap-anywhere text-ink">{email || 'your e-mail'}</span>.
        It is good for ten minutes.
      </p>
      <CodeField label="6-digit code" name="digit" length={digits} error={error} />
      <Button type="submit" className="w-full" disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? 'Verifying...' : 'Verify'}
      </Button>
      {email && <SendAgain email={email} />}
    </form>
  )
}

function SendAgain({ email }: { email: string }) {
  const [isSending, startSending] = useTransition()
  const send = () =>
    startSending(async () => {
      try {
        notify('success', await sendCode(email))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        notify('error', whyNoCode(error))
      }
    })
  return (
    <TextButton onClick={send} disabled={isSending} className="justify-self-start">
      Send a new code
    </TextButton>
  )
}

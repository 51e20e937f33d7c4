import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { Button } from '../../../ui/button.tsx'
import { browserApi } from '../../browser-api.client.ts'
import { CodeField } from '../../ui/code-field.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { sendCode, tryLater } from './reset-email.tsx'
import { SendAgain } from './send-again.tsx'
import { useResetCall } from './use-reset-call.ts'

const digits = 6

type Props = {
  /** The address or number that has the code. */
  to: string
  /** How it was sent; else by mail. */
  sent?: ReactNode
  onVerified: () => void
  /** The calls of another code than that of a forgotten password. */
  calls?: CodeCalls
}

export type CodeCalls = {
  /** Answers the text of its success. */
  send: (to: string) => Promise<string>
  verify: (otp: string) => Promise<string>
}

const resetCalls: CodeCalls = {
  send: sendCode,
  verify: async (otp) => {
    await browserApi('POST /api/verify-otp/', { body: { otp } })
    return 'OTP verified successfully!'
  },
}

/** The code's boxes; a new code empties them, takes the old one's error away and has the focus. */
export function ResetCode({ to, sent, onVerified, calls = resetCalls }: Props) {
  const [codes, setCodes] = useState(0)
  return (
    <div className="grid gap-3">
      <p className="text-quiet">
        {sent ?? (
          <>
            We sent a code to <span className="wrap-anywhere text-ink">{to || 'your e-mail'}</span>.
          </>
        )}{' '}
        It is good for ten minutes.
      </p>
      <div key={codes} ref={codes > 0 ? focusFirst : null}>
        <CodeForm onVerified={onVerified} verify={calls.verify} />
      </div>
      {to && <SendAgain to={to} send={calls.send} onSent={() => setCodes(codes + 1)} />}
    </div>
  )
}

function CodeForm({ onVerified, verify }: Pick<Props, 'onVerified'> & Pick<CodeCalls, 'verify'>) {
  const ref = useRef<HTMLFormElement>(null)
  const [error, submit, isBusy] = useResetCall(
    async (form) => {
      const otp = form.getAll('digit').join('')
      if (otp.length < digits) throw new ApiError(400, { error: 'Please enter 6-digit OTP' })
      const text = await verify(otp)
      onVerified()
      return text
    },
    ({ status, message }) => message || (status === 400 ? 'Invalid OTP!' : tryLater),
    ref,
  )
  return (
    <form ref={ref} action={submit} noValidate className="grid gap-5">
      <CodeField label="6-digit code" name="digit" length={digits} error={error} />
      <Button type="submit" className="w-full" isBusy={isBusy}>
        {isBusy ? 'Verifying...' : 'Verify'}
      </Button>
    </form>
  )
}

import { useRef } from 'react'
import type { ApiError } from '../../../contract/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { browserApi } from '../../browser-api.client.ts'
import { preventReset } from '../../ui/prevent-reset.ts'
import { useResetCall } from './use-reset-call.ts'

type Props = { email: string; onSent: (email: string) => void }

export const tryLater = 'Something went wrong. Try again later!'

/** Asks the server for a code by mail; it binds the flow to this browser by a cookie. */
export async function sendCode(email: string): Promise<string> {
  await browserApi('POST /api/password-reset/', { body: { email } })
  return 'OTP sent successfully to your email!'
}

export function whyNoCode({ status, message }: ApiError): string {
  if (status === 400) return 'Email not registered!'
  return (status === 429 && message) || tryLater
}

export function ResetEmail({ email, onSent }: Props) {
  const ref = useRef<HTMLFormElement>(null)
  const [error, submit, isBusy] = useResetCall(
    async (form) => {
      const to = String(form.get('email')).trim()
      const text = await sendCode(to)
      onSent(to)
      return text
    },
    whyNoCode,
    ref,
  )
  return (
    <form ref={ref} action={submit} onReset={preventReset} className="grid gap-5">
      <p className="text-quiet">We will mail you a code of six digits to set a new password.</p>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        error={error}
        required
      />
      <Button type="submit" className="w-full noscript:hidden" isBusy={isBusy}>
        {isBusy ? 'Sending...' : 'Send code'}
      </Button>
      <p className="hidden text-quiet text-sm noscript:block">Resetting needs JavaScript.</p>
    </form>
  )
}

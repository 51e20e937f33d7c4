import { useRef } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { missingField } from '../../../contract/missing-field.ts'
import { phoneError, plainPhone } from '../../../contract/phone-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { preventReset } from '../../ui/prevent-reset.ts'
import { tryLater } from './reset-email.tsx'
import { sendPhoneCode } from './send-phone-code.ts'
import { useResetCall } from './use-reset-call.ts'

export function PhoneForm({ onSent }: { onSent: (phone: string) => void }) {
  const ref = useRef<HTMLFormElement>(null)
  const [error, submit, isBusy] = useResetCall(
    async (form) => {
      const phone = plainPhone(String(form.get('phone')).trim())
      const wrong = phone === '' ? missingField : phoneError('', phone)
      if (wrong) throw new ApiError(400, { phone: [wrong] })
      const text = await sendPhoneCode(phone)
      onSent(phone)
      return text
    },
    ({ status, message }) => (status < 500 && message) || tryLater,
    ref,
  )
  return (
    <form ref={ref} action={submit} onReset={preventReset} noValidate className="grid gap-5">
      <p className="text-quiet">
        A code of six digits goes to the number of your account. A number that two accounts share
        opens neither: please log in with your email then.
      </p>
      <PhoneField name="phone" error={error} required />
      <Button type="submit" className="w-full noscript:hidden" isBusy={isBusy}>
        {isBusy ? 'Sending...' : 'Send code'}
      </Button>
    </form>
  )
}

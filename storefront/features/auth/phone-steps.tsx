import { useRef, useState } from 'react'
import { browserApi } from '../../browser-api.client.ts'
import { focusFirst } from '../../ui/focus-first.ts'
import { spacedPhone } from '../../ui/spaced-phone.ts'
import { signIn } from '../session/sign-in.ts'
import { PhoneForm } from './phone-form.tsx'
import { ResetCode } from './reset-code.tsx'
import { sendPhoneCode } from './send-phone-code.ts'

type Props = {
  /** The toast of a login. */
  success: string
  onSignedIn: (name: string, email: string) => void
}

/** Logging in to an account by its phone number and the code that goes there. */
export default function PhoneSteps({ success, onSignedIn }: Props) {
  const [phone, setPhone] = useState('')
  const customer = useRef({ name: '', email: '' })
  if (!phone) return <PhoneForm onSent={setPhone} />

  const verify = async (otp: string) => {
    const login = await browserApi('POST /api/login/phone/verify/', { body: { otp } })
    signIn(login)
    customer.current = { name: login.first_name || login.username, email: login.email }
    return success
  }
  return (
    <div ref={focusFirst}>
      <ResetCode
        to={phone}
        sent={
          <>
            If one account has <span className="money text-ink">{spacedPhone(phone)}</span>, a code
            is on its way there.
          </>
        }
        onVerified={() => onSignedIn(customer.current.name, customer.current.email)}
        calls={{ send: sendPhoneCode, verify }}
      />
    </div>
  )
}

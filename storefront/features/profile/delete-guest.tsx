import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { browserApi } from '../../browser-api.client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { ResetCode } from '../auth/reset-code.tsx'
import { sendGuestCode } from '../auth/send-guest-code.ts'
import { useGuestCode } from '../auth/use-guest-code.ts'
import { signOut } from '../session/sign-out.ts'
import { ErasureTerms } from './erasure-terms.tsx'

type Props = { email: string; onClose: () => void }

async function verify(otp: string): Promise<string> {
  const { message } = await browserApi('POST /api/guest/delete/', { body: { otp } })
  signOut()
  return message
}

/** Explains what goes and what stays, and deletes what is stored of a guest by another code. */
export default function DeleteGuest({ email, onClose }: Props) {
  const navigate = useNavigate()
  const { isSent, isBusy, send } = useGuestCode(email)
  return (
    <Dialog title="Delete your data?" onClose={onClose}>
      {isSent ? (
        <div ref={focusFirst}>
          <ResetCode
            to={email}
            onVerified={() => void navigate('/', { replace: true })}
            calls={{ send: sendGuestCode, verify }}
          />
        </div>
      ) : (
        <>
          <ErasureTerms who="name and phone" />
          <p className="mt-6">A code by mail proves once more that the address is yours.</p>
          <div className="mt-6 grid gap-3 sm:flex sm:justify-end">
            <Button look="outlined" onClick={onClose}>
              Keep my data
            </Button>
            <Button look="grave" onClick={send} isBusy={isBusy}>
              {isBusy ? 'Sending...' : 'Send code'}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

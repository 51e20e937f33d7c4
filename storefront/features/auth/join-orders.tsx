import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import { Button } from '../../../ui/button.tsx'
import { browserApi } from '../../browser-api.client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { notify } from '../../ui/notify.ts'
import { ResetCode } from './reset-code.tsx'
import { sendCode, whyNoCode } from './reset-email.tsx'

const verify = async (otp: string) => {
  const { orders } = await browserApi('POST /api/guest/orders/', { body: { otp } })
  return orders > 0
    ? `${orders === 1 ? 'Your order is' : `Your ${orders} orders are`} here now.`
    : 'There are no orders without an account.'
}

/** Adds what was ordered without an account to this one: a code by mail proves its address. */
export default function JoinOrders({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [email, setEmail] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    try {
      const profile = await browserApi('GET /api/profile/')
      notify('success', await sendCode(profile.email))
      setEmail(profile.email)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify('error', whyNoCode(error))
    }
    setBusy(false)
  }
  function leave() {
    onClose()
    void revalidate()
  }
  return (
    <Dialog title="Orders without an account" onClose={onClose}>
      {email === undefined ? (
        <div className="grid gap-5">
          <p className="text-quiet">
            What you ordered as a guest joins your account, once a code by mail has proved that its
            address is yours.
          </p>
          <Button onClick={() => void send()} isBusy={isBusy}>
            {isBusy ? 'Sending...' : 'Send code'}
          </Button>
        </div>
      ) : (
        <div ref={focusFirst}>
          <ResetCode to={email} onVerified={leave} calls={{ send: sendCode, verify }} />
        </div>
      )}
    </Dialog>
  )
}

import { useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { notify } from '../../ui/notify.ts'
import { tryLater } from './reset-email.tsx'
import { sendGuestCode } from './send-guest-code.ts'

/** Mails a signed-in guest another code, when she asks for it. */
export function useGuestCode(email: string) {
  const [isSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  async function send(): Promise<void> {
    setBusy(true)
    try {
      notify('success', await sendGuestCode(email))
      setSent(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify('error', (error.status < 500 && error.message) || tryLater)
    }
    setBusy(false)
  }
  return { isSent, isBusy, send: () => void send() }
}

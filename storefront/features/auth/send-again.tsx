import { useEffect, useState, useTransition } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { dismissNotices, notify } from '../../ui/notify.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { whyNoCode } from './reset-email.tsx'

/** As long as a mail or an SMS takes. */
const waitSeconds = 30

/** Sends a new code; after one it counts down, as the next would make it worthless. */
export function SendAgain({
  to,
  send: sendCode,
  onSent,
}: {
  /** An address or a number. */
  to: string
  /** Answers the text of its success. */
  send: (to: string) => Promise<string>
  onSent: () => void
}) {
  const [isSending, startSending] = useTransition()
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left])
  const send = () =>
    startSending(async () => {
      dismissNotices()
      try {
        notify('success', await sendCode(to))
        setLeft(waitSeconds)
        onSent()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        notify('error', whyNoCode(error))
      }
    })
  return (
    <TextButton
      onClick={send}
      isBusy={isSending}
      aria-disabled={left > 0}
      className="justify-self-start"
    >
      {left > 0 ? `Send a new code in ${left} s` : 'Send a new code'}
    </TextButton>
  )
}

import { useEffect, useState } from 'react'
import { consentTexts } from '../../../contract/consent-texts.ts'
import type { Notifications } from '../../../contract/notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { browserApi } from '../../browser-api.client.ts'
import { usePushDevice } from './use-push-device.ts'

/** Offers notifications in this browser, where it can show them and they are off. */
export default function PushOffer({
  children,
  className = '',
}: {
  children: string
  className?: string
}) {
  const [known, setKnown] = useState<Notifications>()
  const [wasOff, setWasOff] = useState(false)
  const { device, isBusy, switchOn } = usePushDevice(known)
  useEffect(() => {
    browserApi('GET /api/notifications/').then(setKnown, () => {
      // Without an answer there is nothing to offer.
    })
  }, [])

  if (device === 'off') {
    return (
      <div className={className}>
        <p>{children}</p>
        <p className="mt-2 text-quiet text-sm">{consentTexts.push}</p>
        <Button
          look="outlined"
          isBusy={isBusy}
          onClick={() => {
            setWasOff(true)
            switchOn()
          }}
          className="mt-3"
        >
          Notify me in this browser
        </Button>
      </div>
    )
  }
  return (
    <p role="status" className={`empty:hidden ${className}`}>
      {wasOff &&
        device === 'on' &&
        'Notifications are on in this browser. Your profile has them all.'}
      {wasOff &&
        device === 'blocked' &&
        'Your browser does not allow our notifications. We write to you by mail.'}
    </p>
  )
}

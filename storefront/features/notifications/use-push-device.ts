import { useEffect, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { notify } from '../../ui/notify.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { findDevice, type PushDevice, switchOff, switchOn } from './push-device.ts'

type Known = { public_key: string; endpoint: string | null }

const failed = 'Notifications could not be changed in this browser. Please try again later.'

/** Whether this browser shows notifications, undefined until that is known, and how to change it. */
export function usePushDevice(known: Known | undefined) {
  const [device, setDevice] = useState<PushDevice>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isCurrent = true
    if (known) void findDevice(known.endpoint).then((found) => isCurrent && setDevice(found))
    return () => {
      isCurrent = false
    }
  }, [known])

  const change = useOneAtATime(async (job: () => Promise<PushDevice>) => {
    setBusy(true)
    try {
      setDevice(await job())
    } catch (error) {
      // Besides the shop, the browser's push service may be out of reach.
      notify('error', (error instanceof ApiError && error.message) || failed)
    } finally {
      setBusy(false)
    }
  })
  return {
    device,
    isBusy,
    switchOn: () => void (known && change(() => switchOn(known.public_key))),
    switchOff: () => void change(switchOff),
  }
}

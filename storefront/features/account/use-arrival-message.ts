import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { notify } from '../../ui/notify.ts'
import { endedHash } from '../session/signed-in.ts'

const shownMs = 3_000

/** Shows the message in a navigation's state once, or else what `otherwise` finds, and clears the state. */
export function useArrivalMessage(otherwise?: () => string | undefined): void {
  const location = useLocation()
  const navigate = useNavigate()
  const seenKey = useRef<string>(undefined)
  const findOther = useEffectEvent(() => otherwise?.())
  useEffect(() => {
    if (seenKey.current === location.key) return
    const isArrival = seenKey.current === undefined
    seenKey.current = location.key
    const message = messageOf(location.state)
    const text = message ?? (isArrival ? findOther() : undefined)
    if (text) notify('info', text, { autoClose: shownMs })
    if (message || location.hash === endedHash) {
      const cleared = { ...location, hash: '' }
      void navigate(cleared, { replace: true, state: null, preventScrollReset: true })
    }
  }, [location, navigate])
}

function messageOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('message' in state)) return undefined
  return typeof state.message === 'string' && state.message ? state.message : undefined
}

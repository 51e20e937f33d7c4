import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { notify } from '../../ui/notify.ts'

const shownMs = 3_000

/** Shows the message in a navigation's state once, or else `otherwise`, and clears the state. */
export function useArrivalMessage(otherwise?: string): void {
  const location = useLocation()
  const navigate = useNavigate()
  const seenKey = useRef<string>(undefined)
  useEffect(() => {
    if (seenKey.current === location.key) return
    const isArrival = seenKey.current === undefined
    seenKey.current = location.key
    const message = messageOf(location.state)
    const text = message ?? (isArrival ? otherwise : undefined)
    if (text) notify('info', text, { autoClose: shownMs })
    if (message) {
      void navigate(location, { replace: true, state: null, preventScrollReset: true })
    }
  }, [location, navigate, otherwise])
}

function messageOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('message' in state)) return undefined
  return typeof state.message === 'string' && state.message ? state.message : undefined
}

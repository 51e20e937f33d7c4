import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../browser-api.client.ts'
import { notify } from '../../ui/notify.ts'
import { latestCalls } from '../../ui/store.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { withLogin } from '../auth/ask-to-log-in.ts'
import { attempt } from '../forms/attempt.ts'
import { findSession, onSessionChange } from '../session/session.ts'

const logInFirst = 'Please log in first, so that we know whom to tell.'
const nothing: ReadonlySet<number> = new Set()

/** The sold-out sizes that the shopper waits for, by id, and the change of one. */
export function useStockAlerts() {
  const [awaited, setAwaited] = useState(nothing)
  const [startCall] = useState(latestCalls)
  const load = useRef(async () => {
    const isLatest = startCall()
    const alerts = findSession() ? await browserApi('GET /api/stock-alerts/').catch(() => []) : []
    if (isLatest()) setAwaited(new Set(alerts.map((alert) => alert.size_id)))
  })
  useEffect(() => {
    const read = load.current
    void read()
    return onSessionChange(() => void read())
  }, [])

  /** Waits for a size, or no longer. */
  const toggle = useOneAtATime(async (sizeId: number) => {
    const call = awaited.has(sizeId)
      ? () => browserApi('DELETE /api/stock-alerts/{sizeId}/', { params: { sizeId } })
      : () => browserApi('POST /api/stock-alerts/', { body: { size_id: sizeId } })
    await attempt(
      async () => notify('success', (await withLogin(call, logInFirst)).message),
      ({ message }) => message || 'That could not be saved. Please try again.',
    )
    await load.current()
  })
  return { awaited, toggle }
}

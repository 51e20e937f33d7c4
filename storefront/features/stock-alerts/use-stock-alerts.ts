import { browserApi } from '../../browser-api.client.ts'
import { notify } from '../../ui/notify.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { withLogin } from '../auth/ask-to-log-in.ts'
import { attempt } from '../forms/attempt.ts'
import { createLoadedStore, useLoaded } from '../session/loaded-store.ts'

const logInFirst = 'Please log in first, so that we know whom to tell.'

const alerts = createLoadedStore(new Set<number>(), async () => {
  const all = await browserApi('GET /api/stock-alerts/')
  return new Set(all.map((alert) => alert.size_id))
})

/** The sold-out sizes that the shopper waits for, by id, and the change of one. */
export function useStockAlerts() {
  const awaited = useLoaded(alerts)

  /** Waits for a size, or no longer. */
  const toggle = useOneAtATime(async (sizeId: number) => {
    const call = awaited.has(sizeId)
      ? () => browserApi('DELETE /api/stock-alerts/{sizeId}/', { params: { sizeId } })
      : () => browserApi('POST /api/stock-alerts/', { body: { size_id: sizeId } })
    await attempt(
      async () => notify('success', (await withLogin(call, logInFirst)).message),
      ({ message }) => message || 'That could not be saved. Please try again.',
    )
    await alerts.load()
  })
  return { awaited, toggle }
}

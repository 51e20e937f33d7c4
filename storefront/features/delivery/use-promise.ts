import { useEffect, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import type { DeliveryPromise } from '../../../contract/delivery.ts'
import { browserApi } from '../../browser-api.client.ts'
import { createStore, useStore } from '../../ui/store.ts'

/** The last promise, for what says in general when things come. */
const latest = createStore<DeliveryPromise | null>(null)

export const useLatestPromise = (): DeliveryPromise | null => useStore(latest, (promise) => promise)

type Answer = { promise?: DeliveryPromise; error?: string }

const unreached = 'The shop could not be reached. Please try again.'

/** What is promised for a PIN code, asked for once the page runs; nothing till it is answered. */
export function usePromise(pin: string | null): Answer & { askAgain: () => void } {
  const [found, setFound] = useState<Answer & { pin: string }>()
  const [times, setTimes] = useState(1)
  useEffect(() => {
    if (!pin) return undefined
    const controller = new AbortController()
    const { signal } = controller
    browserApi('GET /api/delivery-promise/', { query: { pin }, signal }).then(
      (promise) => {
        if (signal.aborted) return
        setFound({ pin, promise })
        latest.set(promise)
      },
      (error: unknown) => {
        const message = error instanceof ApiError ? error.message : ''
        if (!signal.aborted) setFound({ pin, error: message || unreached })
      },
    )
    return () => controller.abort()
  }, [pin, times])
  const askAgain = () => {
    setFound(undefined)
    setTimes(times + 1)
  }
  return { ...(found?.pin === pin && found), askAgain }
}

import { useEffect, useEffectEvent, useState } from 'react'
import { useMatches, useNavigation, useRevalidator } from 'react-router'
import type { OrderChanges } from '../../../contract/office/events.ts'
import { useIsOnline } from '../../../ui/use-is-online.ts'
import { setChanges } from './changes-under-way.ts'

const retryMs = 30_000
/** How long a person must have done nothing: a load that is given up for another reports an error. */
const quietMs = 200

/**
 * Loads a live screen again when an order has changed, once the person has nothing under way. Only a window
 * that is seen listens, since a browser opens six connections to a shop over HTTP/1.1.
 * @param mayListen whether the person's role has orders
 * @param isUnderWay whether the router goes to another screen, though that is not rendered yet
 */
export function useLive(mayListen: boolean, isUnderWay: () => boolean): void {
  const isLive = useMatches().some(({ handle }) => isLiveHandle(handle)) && mayListen
  const { revalidate, state } = useRevalidator()
  const isIdle = useNavigation().state === 'idle' && state === 'idle'
  const [waiting, setWaiting] = useState<OrderChanges['numbers'] | undefined>()
  const load = useEffectEvent(() => {
    setWaiting(undefined)
    setChanges(waiting)
    void revalidate().finally(() => setChanges(undefined))
  })
  const isOnline = useIsOnline()
  const isDue = isLive && isIdle && isOnline && waiting !== undefined
  useEffect(() => {
    if (!isDue) return
    const timer = setInterval(() => {
      if (isUnderWay()) return
      clearInterval(timer)
      load()
    }, quietMs)
    return () => clearInterval(timer)
  }, [isDue, isUnderWay])
  useEffect(() => {
    if (!isLive) return
    let source: EventSource | undefined
    let retry: number | undefined
    const open = () => {
      clearTimeout(retry)
      source?.close()
      source = undefined
      if (document.hidden) return
      source = new EventSource('/api/office/events/')
      source.onmessage = ({ data }: MessageEvent<string>) => {
        const { numbers }: OrderChanges = JSON.parse(data)
        setWaiting((others) =>
          numbers && others !== null ? [...(others ?? []), ...numbers] : null,
        )
      }
      source.onerror = () => {
        // Refused: a browser tries again by itself only what was lost.
        if (source?.readyState === EventSource.CLOSED) retry = window.setTimeout(open, retryMs)
      }
    }
    if (document.readyState === 'complete') open()
    else window.addEventListener('load', open, { once: true })
    document.addEventListener('visibilitychange', open)
    window.addEventListener('online', open)
    return () => {
      window.removeEventListener('load', open)
      document.removeEventListener('visibilitychange', open)
      window.removeEventListener('online', open)
      clearTimeout(retry)
      source?.close()
    }
  }, [isLive])
}

const isLiveHandle = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'isLive' in handle && handle.isLive === true

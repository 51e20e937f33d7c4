import { useEffect, useEffectEvent, useState } from 'react'
import { useOneAtATime } from './use-one-at-a-time.ts'

/**
 * What a screen has loaded, anew each time its tab is looked at again, and every so often while it
 * is. What cannot be had leaves the screen as it stands.
 *
 * @param findEveryMs undefined: only when it is looked at again
 */
export function useFresh<T>(
  loaded: T,
  load: () => Promise<T>,
  findEveryMs?: (shown: T) => number | undefined,
): T {
  const [fresh, setFresh] = useState<{ loaded: T; data: T }>()
  const shown = fresh?.loaded === loaded ? fresh.data : loaded
  const everyMs = findEveryMs?.(shown)
  const loadAgain = useOneAtATime(async () => {
    const data = await load().catch(() => undefined)
    // What the screen itself has loaded meanwhile is newer.
    if (data) setFresh({ loaded, data })
  })
  const refresh = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) void loadAgain()
  })
  useEffect(() => {
    const look = () => refresh()
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  useEffect(() => {
    if (everyMs === undefined) return
    const timer = setInterval(() => refresh(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return shown
}

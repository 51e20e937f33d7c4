import { useEffect, useEffectEvent } from 'react'

const retryMs = 4_000

/** Tries again with the connection, and every few seconds in a window that is seen. */
export function useRetry(isWanted: boolean, retry: () => void): void {
  const run = useEffectEvent(() => {
    if (navigator.onLine && !document.hidden) retry()
  })
  useEffect(() => {
    if (!isWanted) return
    const onChange = () => run()
    const timer = setInterval(onChange, retryMs)
    addEventListener('online', onChange)
    document.addEventListener('visibilitychange', onChange)
    return () => {
      clearInterval(timer)
      removeEventListener('online', onChange)
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [isWanted])
}

const idleMs = 1_500

/** Whether files of the site can be had: offline the service worker has them, where there is one. */
export const canLoad = (): boolean => navigator.onLine || !!navigator.serviceWorker?.controller

/**
 * Runs a job when a page has loaded what it needs first, and on each reconnection: to prefetch files.
 *
 * @returns cancels it, also while it runs
 */
export function onIdle(job: (signal: AbortSignal) => unknown): () => void {
  const canceller = new AbortController()
  const { signal } = canceller
  // Browsers remember a failed import, also of what other files need.
  const run = () => canLoad() && job(signal)
  const timer = setTimeout(run, idleMs)
  addEventListener('online', run, { signal })
  return () => {
    clearTimeout(timer)
    canceller.abort()
  }
}

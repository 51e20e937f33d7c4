const idleMs = 1_500

/** Whether files of the site can be had: offline the service worker has them, where there is one. */
export const canLoad = (): boolean => navigator.onLine || !!navigator.serviceWorker?.controller

/**
 * Runs a job when a page has loaded what it needs first, and on each reconnection: to prefetch files.
 *
 * @returns cancels it
 */
export function onIdle(job: () => unknown): () => void {
  // Browsers remember a failed import, also of what other files need.
  const run = () => canLoad() && job()
  const timer = setTimeout(run, idleMs)
  addEventListener('online', run)
  return () => {
    clearTimeout(timer)
    removeEventListener('online', run)
  }
}

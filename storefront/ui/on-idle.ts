const idleMs = 1_500

/**
 * Runs a job once a page has had time for what it needs at first, and again with each new connection:
 * for files that should be there before the connection is lost.
 *
 * @returns how to cancel it
 */
export function onIdle(job: () => unknown): () => void {
  // A failed import of what other files need too would be remembered for those as well.
  const run = () => navigator.onLine && job()
  const timer = setTimeout(run, idleMs)
  addEventListener('online', run)
  return () => {
    clearTimeout(timer)
    removeEventListener('online', run)
  }
}

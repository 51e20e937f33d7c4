import { useRef } from 'react'

/**
 * Runs one call of a job at a time and drops what comes meanwhile. A second click is faster than the
 * rendering that disables its button, and React replays each submit made before it hydrated.
 */
export function useOneAtATime<A extends unknown[]>(
  job: (...args: A) => Promise<void>,
): (...args: A) => Promise<void> {
  const isRunning = useRef(false)
  return async (...args) => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await job(...args)
    } finally {
      isRunning.current = false
    }
  }
}

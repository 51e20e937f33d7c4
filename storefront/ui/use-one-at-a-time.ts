import { useRef } from 'react'

/**
 * Ignores calls while one is running. A second click may come before its button is busy, and
 * React replays every submit made before hydration.
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

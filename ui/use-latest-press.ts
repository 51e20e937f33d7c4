import { useEffect, useEffectEvent } from 'react'
import { type useBlocker, useNavigation } from 'react-router'

/**
 * Of two presses the later counts: a screen that waits for its files would else take the place of one that was asked
 * for after it.
 *
 * @returns whether the router is idle
 */
export function useLatestPress(blocker: ReturnType<typeof useBlocker>): boolean {
  const { location: next } = useNavigation()
  const giveUp = useEffectEvent(() => blocker.reset?.())
  useEffect(() => {
    if (next) giveUp()
  }, [next])
  return next === undefined
}

import { useEffect, useEffectEvent, useRef } from 'react'
import { type BlockerFunction, type Location, useBlocker, useNavigation } from 'react-router'

/**
 * Holds the router back where `mustWait` says so. Of two presses the later counts: a screen that waits for its files
 * would else take the place of one that was asked for after it.
 *
 * @returns the router's blocker; `proceed`, which does nothing once another press has come; whether the router is idle
 */
export function useLatestPress(mustWait: BlockerFunction) {
  const latest = useRef<Location>(undefined)
  const blocker = useBlocker((move) => {
    latest.current = move.nextLocation
    return mustWait(move)
  })
  const { location: next } = useNavigation()
  const giveUp = useEffectEvent(() => blocker.reset?.())
  useEffect(() => {
    if (next) giveUp()
  }, [next])
  const proceed = () => {
    // Of a site with a base the one is a copy of the other.
    if (blocker.state === 'blocked' && blocker.location.key === latest.current?.key) {
      blocker.proceed()
    }
  }
  return { blocker, proceed, isIdle: next === undefined }
}

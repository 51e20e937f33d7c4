import { useEffect, useEffectEvent, useState } from 'react'
import { type Location, useBlocker, useLocation } from 'react-router'
import { onIdle } from '../../../ui/on-idle.ts'
import type { Fetched } from '../../../ui/screen-files.ts'
import { screenPath } from '../layout/screen-path.ts'
import { fetchScreen, hasScreen, markLoaded, prefetchScreens } from './screen-files.ts'
import { useRetry } from './use-retry.ts'

/**
 * Lets the router go to a screen once its code is here: without it the page would be reloaded.
 * @returns the screen whose code cannot be had, tried again until it can; and the way back from it
 */
export function useScreenGuard() {
  const [lost, setLost] = useState<Location>()
  const blocker = useBlocker(({ nextLocation }) => !hasScreen(nextLocation.pathname))
  const isBlocked = blocker.state === 'blocked'
  const wanted = isBlocked ? blocker.location : undefined
  const { pathname } = useLocation()
  useEffect(() => markLoaded(pathname), [pathname])
  useEffect(() => onIdle(prefetchScreens), [])

  const follow = useEffectEvent((place: Location, fetched: Fetched) => {
    if (fetched === 'gone') location.assign(place.pathname + place.search)
    else if (fetched === 'unreachable') setLost(place)
    // Another screen may be wanted by now.
    else if (isBlocked && blocker.location === place) blocker.proceed()
  })
  const open = useEffectEvent((place: Location) => {
    void fetchScreen(screenPath(place.pathname)).then((fetched) => follow(place, fetched))
  })
  useEffect(() => {
    if (wanted) open(wanted)
  }, [wanted])
  const isLost = wanted !== undefined && wanted === lost
  useRetry(isLost, () => wanted && open(wanted))
  return {
    lost: isLost ? screenPath(wanted.pathname) : undefined,
    goBack: () => isBlocked && blocker.reset(),
  }
}

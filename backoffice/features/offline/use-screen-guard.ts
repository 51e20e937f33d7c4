import { useEffect, useEffectEvent, useState } from 'react'
import { type Location, useLocation } from 'react-router'
import { onIdle } from '../../../ui/on-idle.ts'
import { useLatestPress } from '../../../ui/use-latest-press.ts'
import { screenPath } from '../layout/screen-path.ts'
import { fetchScreen, hasScreen, markLoaded, prefetchScreens } from './screen-files.ts'
import { useRetry } from './use-retry.ts'

const askFor = async (place: Location) => ({
  place,
  fetched: await fetchScreen(screenPath(place.pathname)),
})

/**
 * Lets the router go to a screen once its code is here: without it the page would be reloaded.
 * @returns the screen whose code cannot be had, tried again until it can; the way back from it; and whether the router
 * goes to another, as of now
 */
export function useScreenGuard() {
  const [last, setLast] = useState<Awaited<ReturnType<typeof askFor>>>()
  const { waiting, proceed, giveUp, ...router } = useLatestPress(
    ({ nextLocation }) => !hasScreen(nextLocation.pathname),
  )
  const goOn = useEffectEvent(proceed)
  const fetched = waiting && last?.place === waiting ? last.fetched : undefined
  const { pathname } = useLocation()
  useEffect(() => markLoaded(pathname), [pathname])
  const isIdle = router.isIdle && !waiting
  useEffect(() => (isIdle ? onIdle(prefetchScreens) : undefined), [isIdle])

  useEffect(() => {
    if (waiting) void askFor(waiting).then(setLast)
  }, [waiting])
  useEffect(() => {
    if (fetched === 'ready') goOn()
    // The server has other files by now.
    if (waiting && fetched === 'gone') location.assign(waiting.pathname + waiting.search)
  }, [waiting, fetched])
  const isLost = fetched === 'unreachable'
  useRetry(isLost, () => waiting && void askFor(waiting).then(setLast))
  return {
    lost: waiting && isLost ? screenPath(waiting.pathname) : undefined,
    goBack: giveUp,
    isUnderWay: router.isUnderWay,
  }
}

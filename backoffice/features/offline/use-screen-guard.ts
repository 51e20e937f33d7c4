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
 * @returns the screen whose code cannot be had, tried again until it can; and the way back from it
 */
export function useScreenGuard() {
  const [last, setLast] = useState<Awaited<ReturnType<typeof askFor>>>()
  const { blocker, proceed, ...router } = useLatestPress(
    ({ nextLocation }) => !hasScreen(nextLocation.pathname),
  )
  const goOn = useEffectEvent(proceed)
  const wanted = blocker.state === 'blocked' ? blocker.location : undefined
  const fetched = wanted && last?.place === wanted ? last.fetched : undefined
  const { pathname } = useLocation()
  useEffect(() => markLoaded(pathname), [pathname])
  const isIdle = router.isIdle && !wanted
  useEffect(() => (isIdle ? onIdle(prefetchScreens) : undefined), [isIdle])

  useEffect(() => {
    if (wanted) void askFor(wanted).then(setLast)
  }, [wanted])
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (fetched === 'ready') goOn()
    // The server has other files by now.
    if (fetched === 'gone') location.assign(blocker.location.pathname + blocker.location.search)
  }, [blocker, fetched])
  const isLost = fetched === 'unreachable'
  useRetry(isLost, () => wanted && void askFor(wanted).then(setLast))
  return {
    lost: wanted && isLost ? screenPath(wanted.pathname) : undefined,
    goBack: () => blocker.reset?.(),
  }
}

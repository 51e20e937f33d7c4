import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { onIdle } from '../../../ui/on-idle.ts'
import { useIsOnline } from '../../../ui/use-is-online.ts'
import { useLatestPress } from '../../../ui/use-latest-press.ts'
import { isOtherChoice } from '../catalogue/selection.ts'
import { openOffline } from '../offline/open-offline.ts'
import { priceAge, showsPrices } from '../offline/price-age.ts'
import { useShownAge } from '../offline/use-shown-age.ts'
import { useStoredPages } from '../offline/use-stored-pages.ts'
import { useIsSignedIn } from '../session/session.ts'
import { fetchScreen, hasScreen, markLoaded, prefetchScreens } from './screen-files.ts'
import { useDocumentGuard } from './use-document-guard.ts'
import { useLaunches } from './use-launches.ts'

type Address = { pathname: string; search: string; hash: string }

const barClass =
  'bg-ink px-4 py-2.5 text-center text-paper text-sm transition-opacity duration-200 starting:opacity-0'

/**
 * A quiet bar at the foot of the screen while the browser has no connection, or the shop cannot be
 * reached. The screen stays: the next one, whose files or facts are not to be had, would leave nothing
 * to come back to.
 */
export default function OfflineNotice() {
  const isOnline = useIsOnline()
  const { revalidate } = useRevalidator()
  const screens = useScreenGuard()
  const documents = useDocumentGuard()
  const { isWaiting, isIdle } = screens
  const isUnreachable = screens.isUnreachable || documents.isRefused
  const tryAgain = screens.isUnreachable ? screens.tryAgain : documents.tryAgain
  const stored = useShownAge()
  useLaunches()
  const { pathname } = useLocation()
  useEffect(() => markLoaded(pathname), [pathname])
  const isSignedIn = useIsSignedIn()
  useStoredPages(isIdle)
  useEffect(() => {
    if (isIdle) return onIdle((signal) => prefetchScreens(isSignedIn, signal))
  }, [isIdle, isSignedIn])
  const refresh = useEffectEvent(() => void (stored.isStored ? stored.tryAgain() : revalidate()))
  useEffect(() => {
    const onOnline = () => refresh()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
  const age = showsPrices(pathname) ? ` ${priceAge(stored.shownAt)}.` : ''
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 md:bottom-0"
    >
      {isWaiting && (
        <p className="fixed inset-x-0 top-14 z-30 overflow-hidden transition-opacity delay-300 duration-150 md:top-18 starting:opacity-0">
          <span className="block animate-sew stitch text-indigo" />
          <span className="sr-only">Loading...</span>
        </p>
      )}
      {!isOnline && (
        <p className={barClass}>
          You are offline. What you see stays; the rest comes back with your connection.{age}
        </p>
      )}
      {isOnline && (isUnreachable || stored.isStored) && (
        <p className={barClass}>
          The shop cannot be reached just now. What you see stays.{stored.isStored && age}{' '}
          <button
            type="button"
            onClick={isUnreachable ? tryAgain : () => void stored.tryAgain()}
            className="min-h-11 px-2 font-medium underline underline-offset-4"
          >
            Try again
          </button>
        </p>
      )}
    </div>
  )
}

/** Lets the router go to a screen once its files are here; without them it would leave the page. */
function useScreenGuard() {
  const [failed, setFailed] = useState<Address>()
  const [attempt, setAttempt] = useState(0)
  const { waiting, proceed, giveUp, ...router } = useLatestPress(
    ({ currentLocation, nextLocation }) =>
      asksServer(currentLocation, nextLocation) &&
      !(navigator.onLine && hasScreen(nextLocation.pathname)),
  )
  const goOn = useEffectEvent(proceed)
  const leave = useEffectEvent(giveUp)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    if (!waiting) return
    if (!navigator.onLine) {
      leave()
      openOffline(waiting)
      return
    }
    let isAwaited = true
    void fetchScreen(waiting.pathname).then((fetched) => {
      if (!isAwaited) return
      if (fetched === 'ready') goOn()
      else if (fetched === 'gone') location.assign(waiting.pathname + waiting.search + waiting.hash)
      else setFailed(waiting)
    })
    return () => {
      isAwaited = false
    }
  }, [waiting, attempt])
  const isWaiting = waiting !== undefined && waiting !== failed
  return {
    isWaiting,
    isIdle: router.isIdle && !isWaiting,
    isUnreachable: waiting !== undefined && waiting === failed,
    tryAgain: () => {
      setFailed(undefined)
      setAttempt(attempt + 1)
    },
  }
}

/** False for another place, colour or size on the same screen, and for a search of the offline one. */
function asksServer(from: Address, to: Address): boolean {
  if (from.pathname === '/offline' && to.pathname === '/offline') return false
  const isSamePage = from.pathname === to.pathname && from.search === to.search
  return !(isSamePage && from.hash !== to.hash) && !isOtherChoice(from, to)
}

import { useEffect } from 'react'
import { useBlocker, useRevalidator } from 'react-router'
import { notify } from '../../ui/notify.ts'
import { useIsOnline } from '../../ui/use-is-online.ts'
import { isOtherChoice } from '../catalogue/selection.ts'

type Address = { pathname: string; search: string; hash: string }

/**
 * A quiet bar at the foot of the screen while the browser has no connection. The screen stays: the
 * next one, whose files or facts are not to be had, would leave nothing to come back to.
 */
export default function OfflineNotice() {
  const isOnline = useIsOnline()
  const { revalidate } = useRevalidator()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine && asksServer(currentLocation, nextLocation),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    notify('info', 'You are offline. Please try again once you are connected.')
  }, [blocker])
  useEffect(() => {
    const refresh = () => void revalidate()
    addEventListener('online', refresh)
    return () => removeEventListener('online', refresh)
  }, [revalidate])
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 md:bottom-0"
    >
      {!isOnline && (
        <p className="bg-ink px-4 py-2.5 text-center text-paper text-sm transition-opacity duration-200 starting:opacity-0">
          You are offline. What you see stays; the rest comes back with your connection.
        </p>
      )}
    </div>
  )
}

/** False for another place, colour or size on the same screen. */
function asksServer(from: Address, to: Address): boolean {
  const isSamePage = from.pathname === to.pathname && from.search === to.search
  return !(isSamePage && from.hash !== to.hash) && !isOtherChoice(from, to)
}

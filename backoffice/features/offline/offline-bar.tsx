import { useIsOnline } from '../../../ui/use-is-online.ts'
import { usePaperGuard } from './use-paper-guard.ts'

/** A quiet bar at the foot of the screen while the browser has no connection. */
export function OfflineBar() {
  const isOnline = useIsOnline()
  const isRefused = usePaperGuard(isOnline)
  return (
    <div
      aria-live="polite"
      data-offline={!isOnline || undefined}
      className="fixed inset-x-0 bottom-0 z-20 lg:left-[13rem]"
    >
      {!isOnline && (
        <p className="bg-ink px-4 py-2.5 text-center text-paper text-sm transition-opacity duration-200 starting:opacity-0">
          You are offline. {isRefused ? 'That opens once you are back.' : 'What you see stays.'}
        </p>
      )}
    </div>
  )
}

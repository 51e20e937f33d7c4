import { useSyncExternalStore } from 'react'

/** A quiet bar at the foot of the screen while the browser has no connection. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  )
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

function follow(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

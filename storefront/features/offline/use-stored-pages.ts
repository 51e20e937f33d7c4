import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { storedPath } from '../../service-worker/shared-pages.ts'
import { hasWorker, postToWorker, startServiceWorker, takeNewVersion } from './service-worker.ts'
import { isStored, readStoredPaths } from './stored-pages.ts'

/** By then a screen has the pictures that it shows first. */
const settledMs = 1_500

/**
 * Has the service worker store each screen that is shown, and its next version take over; opens stored ones on the
 * way back.
 *
 * @param isIdle false while the router goes to another screen
 */
export function useStoredPages(isIdle: boolean): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    // Where a worker is already, a newer one need not wait for what this page shows.
    if (hasWorker()) void startServiceWorker()
  }, [])
  useEffect(() => {
    if (!isIdle) {
      postToWorker({ type: 'leaving' })
      return
    }
    const timer = setTimeout(async () => {
      await storeScreen(pathname + search)
      takeNewVersion()
    }, settledMs)
    return () => clearTimeout(timer)
  }, [isIdle, pathname, search])

  const openStored = useEffectEvent((event: PopStateEvent) => {
    const isShown = storedPath(location) === storedPath({ pathname, search })
    if (navigator.onLine || !hasWorker() || isShown || !isStored(location)) return
    // The router would ask the API; the document of this address is here.
    event.stopImmediatePropagation()
    location.reload()
  })
  useEffect(() => {
    const onPopState = (event: PopStateEvent) => openStored(event)
    void readStoredPaths()
    addEventListener('offline', readStoredPaths)
    addEventListener('popstate', onPopState, { capture: true })
    return () => {
      removeEventListener('offline', readStoredPaths)
      removeEventListener('popstate', onPopState, { capture: true })
    }
  }, [])
}

async function storeScreen(path: string): Promise<void> {
  const shown = [...document.images].filter(({ complete }) => complete).map(picturePath)
  await startServiceWorker()
  postToWorker({
    type: 'visited',
    path,
    pictures: shown.filter((picture) => picture !== undefined),
  })
}

function picturePath({ currentSrc }: HTMLImageElement): string | undefined {
  const { origin, pathname } = new URL(currentSrc || location.href)
  return origin === location.origin && pathname.startsWith('/media/') ? pathname : undefined
}

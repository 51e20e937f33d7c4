import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import type { ToPage } from '../../service-worker/stores.ts'
import { startServiceWorker, takeNewVersion, tellWorker } from './service-worker.ts'
import { isStored, readStoredPaths, storedPathOf } from './stored-pages.ts'

/** By then a screen has the pictures that it shows first. */
const settledMs = 1_500

type Shown = { at: number; isStored: boolean }

/**
 * Has the service worker store each screen that is shown, and knows how old that is.
 * @returns shownAt, when the shop sent what is shown, in ms since 1970; isStored, whether it comes from
 *   the device; tryAgain, which asks the shop for the screen once it can be reached
 */
export function useStoredPages() {
  const { key, pathname, search } = useLocation()
  const isIdle = useNavigation().state === 'idle'
  const { revalidate } = useRevalidator()
  const [shown, setShown] = useState(firstShown)
  // An answer comes before the screen that shows it.
  const nextStoredAt = useRef<number>(undefined)
  const firstKey = useRef(key)

  useEffect(() => {
    if (key === firstKey.current) return
    firstKey.current = ''
    // oxlint-disable-next-line react/set-state-in-effect -- of the screen that is shown now
    setShown(ageOf(nextStoredAt.current))
    nextStoredAt.current = undefined
  }, [key])

  useEffect(() => {
    if (!isIdle) return
    takeNewVersion(pathname)
    const timer = setTimeout(() => {
      const pictures = [...document.images].filter(({ complete }) => complete).map(picturePath)
      void startServiceWorker().then(() =>
        tellWorker({
          type: 'visited',
          path: pathname + search,
          pictures: pictures.filter((path) => path !== undefined),
        }),
      )
    }, settledMs)
    return () => clearTimeout(timer)
  }, [isIdle, pathname, search])

  const openStored = useEffectEvent((event: PopStateEvent) => {
    const isShown = storedPathOf(location) === storedPathOf({ pathname, search })
    if (navigator.onLine || isShown || !isStored(location)) return
    // The router would ask the API; the document of this address is here.
    event.stopImmediatePropagation()
    location.reload()
  })
  useEffect(() => {
    const onPopState = (event: PopStateEvent) => openStored(event)
    const onMessage = ({ data }: MessageEvent<ToPage>) => {
      if (data.type !== 'stored-answer') return
      nextStoredAt.current = data.storedAt
      setShown(ageOf(data.storedAt))
    }
    void readStoredPaths()
    addEventListener('offline', readStoredPaths)
    addEventListener('popstate', onPopState, { capture: true })
    navigator.serviceWorker?.addEventListener('message', onMessage)
    return () => {
      removeEventListener('offline', readStoredPaths)
      removeEventListener('popstate', onPopState, { capture: true })
      navigator.serviceWorker?.removeEventListener('message', onMessage)
    }
  }, [])

  async function tryAgain(): Promise<void> {
    const answer = await fetch('/livez', { cache: 'no-store' }).catch(() => undefined)
    if (!answer?.ok) return
    setShown(ageOf(undefined))
    await revalidate()
  }
  return { shownAt: shown.at, isStored: shown.isStored, tryAgain }
}

const ageOf = (storedAt: number | undefined): Shown => ({
  at: storedAt ?? Date.now(),
  isStored: storedAt !== undefined,
})

/** The worker marks the root of a page that comes from the device. */
const firstShown = (): Shown =>
  ageOf(Number(document.documentElement.dataset.storedAt) || undefined)

function picturePath({ currentSrc }: HTMLImageElement): string | undefined {
  const { origin, pathname } = new URL(currentSrc || location.href)
  return origin === location.origin && pathname.startsWith('/media/') ? pathname : undefined
}

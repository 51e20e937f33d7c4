import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { ToPage } from '../../service-worker/stores.ts'

type Shown = { at: number; isStored: boolean }

/**
 * How old what is shown is.
 * @returns shownAt, when the shop sent it, in ms since 1970; isStored, whether it comes from the
 *   device; tryAgain, which asks the shop for the screen once it can be reached
 */
export function useShownAge() {
  const { key } = useLocation()
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
    const onMessage = ({ data }: MessageEvent<ToPage>) => {
      if (data.type !== 'stored-answer') return
      nextStoredAt.current = data.storedAt
      setShown(ageOf(data.storedAt))
    }
    navigator.serviceWorker?.addEventListener('message', onMessage)
    return () => navigator.serviceWorker?.removeEventListener('message', onMessage)
  }, [])

  async function tryAgain(): Promise<void> {
    const answer = await fetch('/livez', { cache: 'no-store' }).catch(() => undefined)
    if (!answer?.ok) return
    setShown(ageOf(undefined))
    await revalidate()
  }
  const showNewer = useEffectEvent(() => {
    if (shown.isStored && navigator.onLine) void tryAgain()
  })
  useEffect(() => {
    // The shop may only have been slow.
    const timer = setTimeout(() => showNewer())
    return () => clearTimeout(timer)
  }, [])
  return { shownAt: shown.at, isStored: shown.isStored, tryAgain }
}

const ageOf = (storedAt: number | undefined): Shown => ({
  at: storedAt ?? Date.now(),
  isStored: storedAt !== undefined,
})

/** The worker marks the root of a page that comes from the device. */
const firstShown = (): Shown =>
  ageOf(Number(document.documentElement.dataset.storedAt) || undefined)

import { useEffect } from 'react'
import { checkoutLock } from '../../service-worker/stores.ts'

/** Holds a new service worker back while this tab shows cart or checkout. */
export function useCheckoutLock(): void {
  useEffect(() => {
    if (!('locks' in navigator)) return
    let release = () => {}
    const left = new Promise<void>((resolve) => {
      release = resolve
    })
    void navigator.locks.request(checkoutLock, { mode: 'shared' }, () => left)
    return release
  }, [])
}

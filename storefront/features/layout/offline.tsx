import { useEffect, useState } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'

const OfflineNotice = lazyPart(() => import('./offline-notice.tsx'))
const idleMs = 2_000
/** Known to a frame that is rendered anew around an error. */
let wasReady = false

/** Makes ready for the loss of the connection, once the page has all that it needs at first. */
export function Offline() {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    // A shortcut to a part of the page waits for what is loaded here.
    const timer = setTimeout(
      () => {
        wasReady = true
        setReady(true)
      },
      location.hash || wasReady ? 0 : idleMs,
    )
    return () => clearTimeout(timer)
  }, [])
  return <LazyBoundary fallback={<></>}>{isReady && <OfflineNotice />}</LazyBoundary>
}

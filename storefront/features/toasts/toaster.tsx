import { useEffect, useState } from 'react'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { onFirstNotice } from '../../ui/notify.ts'
import { PlainToasts } from './plain-toasts.tsx'

const ToastArea = lazyPart(() => import('./toast-area.tsx'))
const idleMs = 3_000

/** The place of toasts, empty until the first one. */
export function Toaster() {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => onFirstNotice(() => setNeeded(true)), [])
  useEffect(() => {
    const loadAhead = () => {
      // A file asked for without a connection could be remembered as lost, with all that needs it.
      if (!navigator.onLine) return
      // So that the first toast shows at once, and still when it says that the line is down.
      void ToastArea.fetch()
      import('../catalogue/product-ahead.ts').catch(() => {})
    }
    const timer = setTimeout(loadAhead, idleMs)
    addEventListener('online', loadAhead)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', loadAhead)
    }
  }, [])
  return <LazyBoundary fallback={<PlainToasts />}>{isNeeded && <ToastArea />}</LazyBoundary>
}

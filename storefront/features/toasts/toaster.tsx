import { useEffect, useState } from 'react'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { onFirstNotice } from './notify.ts'
import { PlainToasts } from './plain-toasts.tsx'

const ToastArea = lazyPart(() => import('./toast-area.tsx'))
const idleMs = 3_000

/** The place of toasts, empty until the first one. */
export function Toaster() {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => onFirstNotice(() => setNeeded(true)), [])
  useEffect(() => {
    // So that the first toast shows at once, and still when it says that the line is down.
    const timer = setTimeout(() => {
      void ToastArea.fetch()
      import('../catalogue/product-ahead.ts').catch(() => {})
    }, idleMs)
    return () => clearTimeout(timer)
  }, [])
  return <LazyBoundary fallback={<PlainToasts />}>{isNeeded && <ToastArea />}</LazyBoundary>
}

import { useEffect, useState } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { onIdle } from '../../../ui/on-idle.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { onFirstNotice } from '../../ui/notify.ts'
import { PlainToasts } from './plain-toasts.tsx'

const ToastArea = lazyPart(() => import('./toast-area.tsx'))

/** Renders nothing before the first toast. */
export function Toaster() {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => onFirstNotice(() => setNeeded(true)), [])
  useEffect(
    () =>
      onIdle(() => {
        // Toasts must work once the connection is lost.
        void ToastArea.fetch()
        import('../catalogue/product-ahead.ts').catch(() => {})
      }),
    [],
  )
  return <LazyBoundary fallback={<PlainToasts />}>{isNeeded && <ToastArea />}</LazyBoundary>
}

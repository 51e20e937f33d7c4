import { lazy, Suspense, useEffect, useState } from 'react'
import { onFirstNotice } from './notify.ts'

const ToastArea = lazy(() => import('./toast-area.tsx'))

/** The place of toasts, empty until the first one. */
export function Toaster() {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => onFirstNotice(() => setNeeded(true)), [])
  return <Suspense>{isNeeded && <ToastArea />}</Suspense>
}

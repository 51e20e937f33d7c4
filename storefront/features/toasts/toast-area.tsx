import { useEffect } from 'react'
import { ToastContainer, toast } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './toasts.css'
import { startShowing } from './notify.ts'
import { usualMs } from './usual-ms.ts'

const dragPercent = 80

/** Toasts as the spec has them: top right, closeable, Alt+T to reach them by keyboard. */
export default function ToastArea() {
  useEffect(
    () =>
      startShowing(({ kind, text, autoClose }) =>
        toast(text, { type: kind, autoClose: autoClose ?? usualMs(location.pathname) }),
      ),
    [],
  )
  return (
    <ToastContainer
      position="top-right"
      pauseOnHover
      pauseOnFocusLoss
      draggable="touch"
      draggablePercent={dragPercent}
      hotKeys={(event) => event.altKey && event.code === 'KeyT'}
      aria-label="Notifications, Alt+T"
    />
  )
}

import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Id, ToastContainer, toast } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './toasts.css'
import { type Notice, startShowing } from './notify.ts'
import { usualMs } from './usual-ms.ts'

const dragPercent = 80
const mostAtOnce = 3

/** Toasts as the spec has them: top right, closeable, Alt+T to reach them by keyboard. */
export default function ToastArea() {
  // Our own element, since it is moved about: what React has put in a place it takes from there.
  const [layer] = useState(() => document.createElement('div'))
  useEffect(() => {
    const follow = () => putInReach(layer)
    document.body.append(layer)
    // A dialog that opens, wherever it is: the event does not bubble.
    document.addEventListener('toggle', follow, true)
    return () => {
      document.removeEventListener('toggle', follow, true)
      layer.remove()
    }
  }, [layer])
  useEffect(() => {
    const shown: Id[] = []
    startShowing(({ kind, text, autoClose }: Notice) => {
      putInReach(layer)
      shown.push(toast(text, { type: kind, autoClose: autoClose ?? usualMs(location.pathname) }))
      // On a phone a fourth would reach the middle of the screen.
      if (shown.length > mostAtOnce) toast.dismiss(shown.shift())
    })
  }, [layer])
  return createPortal(
    <ToastContainer
      position="top-right"
      pauseOnHover
      pauseOnFocusLoss
      draggable="touch"
      draggablePercent={dragPercent}
      hotKeys={(event) => event.altKey && event.code === 'KeyT'}
      aria-label="Notifications, Alt+T"
    />,
    layer,
  )
}

/** Outside an open modal dialog nothing can be seen well, read out or closed. */
function putInReach(layer: HTMLElement): void {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  if (!dialog || dialog.contains(layer)) return
  dialog.append(layer)
  dialog.addEventListener('close', () => document.body.append(layer), { once: true })
}

import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Id, ToastContainer, toast } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './toasts.css'
import { type Notice, startShowing } from '../../ui/notify.ts'
import { NoticeText } from './notice-text.tsx'
import { usualMs } from './usual-ms.ts'

const dragPercent = 80
const mostAtOnce = 3
const phone = '(width <= 480px)'

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
    let shown: { id: Id; kind: Notice['kind'] }[] = []
    startShowing((notice) => {
      const { kind, autoClose = usualMs(location.pathname) } = notice
      putInReach(layer)
      const most = matchMedia(phone).matches ? 1 : mostAtOnce
      const kept = shown
        .slice(shown.length - most + 1)
        // What has gone well answers what was refused before.
        .filter((earlier) => kind !== 'success' || earlier.kind !== 'error')
      for (const { id } of shown) if (!kept.some((one) => one.id === id)) toast.dismiss(id)
      shown = [
        ...kept,
        { id: toast(<NoticeText notice={notice} />, { type: kind, autoClose }), kind },
      ]
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

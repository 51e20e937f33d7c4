import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Id, ToastContainer, toast } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './toasts.css'
import { type Notice, startShowing } from '../../ui/notify.ts'
import { NoticeText } from './notice-text.tsx'
import { usualMs } from './usual-ms.ts'

const dragPercent = 80
const maxAtOnce = 3
const phone = '(width <= 480px)'

export default function ToastArea() {
  // Created here, since it moves between parents, and React removes its elements where it put them.
  const [layer] = useState(() => document.createElement('div'))
  useEffect(() => {
    const follow = () => moveToTopLayer(layer)
    document.body.append(layer)
    // `toggle` does not bubble, so it is captured.
    document.addEventListener('toggle', follow, true)
    return () => {
      document.removeEventListener('toggle', follow, true)
      layer.remove()
    }
  }, [layer])
  useEffect(() => {
    let shown: { id: Id; kind: Notice['kind'] }[] = []
    const dismissAllBut = (remaining: typeof shown) => {
      for (const one of shown) if (!remaining.includes(one)) toast.dismiss(one.id)
      shown = remaining
    }
    const showNotice = (notice: Notice) => {
      const { kind, autoClose = usualMs(location.pathname) } = notice
      moveToTopLayer(layer)
      const max = matchMedia(phone).matches ? 1 : maxAtOnce
      const remaining = shown
        .slice(shown.length - max + 1)
        // A success replaces earlier errors.
        .filter((earlier) => kind !== 'success' || earlier.kind !== 'error')
      dismissAllBut(remaining)
      const id = toast(<NoticeText notice={notice} />, { type: kind, autoClose })
      shown = [...remaining, { id, kind }]
    }
    startShowing(showNotice, () => dismissAllBut([]))
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

/** Moves toasts into an open modal dialog: what is outside it is inert. */
function moveToTopLayer(layer: HTMLElement): void {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  if (!dialog || dialog.contains(layer)) return
  dialog.append(layer)
  dialog.addEventListener('close', () => document.body.append(layer), { once: true })
}

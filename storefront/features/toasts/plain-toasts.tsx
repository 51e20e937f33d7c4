import { useEffect, useState } from 'react'
import { type Notice, startShowing } from './notify.ts'
import { usualMs } from './usual-ms.ts'

/** The last message as plain text, when the library that draws toasts cannot be loaded. */
export function PlainToasts() {
  const [notice, setNotice] = useState<Notice>()
  useEffect(() => startShowing(setNotice), [])
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(
      () => setNotice(undefined),
      notice.autoClose ?? usualMs(location.pathname),
    )
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <div role="alert" className="fixed top-4 right-4 left-4 z-50 sm:left-auto sm:max-w-80">
      {notice && (
        <p className="rounded-sm border border-hairline bg-card p-4 shadow-lg">{notice.text}</p>
      )}
    </div>
  )
}

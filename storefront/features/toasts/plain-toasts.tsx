import { useEffect, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { type Notice, startShowing } from '../../ui/notify.ts'
import { NoticeText } from './notice-text.tsx'
import { usualMs } from './usual-ms.ts'

/** Shows the last notice when the toast library cannot be loaded. */
export function PlainToasts() {
  const [notice, setNotice] = useState<Notice>()
  useEffect(() => startShowing(setNotice, () => setNotice(undefined)), [])
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(
      () => setNotice(undefined),
      notice.autoClose ?? usualMs(location.pathname),
    )
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <div role="alert" className="fixed top-16 right-2 z-50 max-w-80 md:top-20 md:right-4">
      {notice && (
        <div className="flex items-start gap-2 rounded-sm border border-hairline bg-card py-1.5 pr-1 pl-4">
          <div className="py-2.5">
            <NoticeText notice={notice} />
          </div>
          <button
            type="button"
            aria-label="Close"
            onClick={() => setNotice(undefined)}
            className="grid size-11 shrink-0 place-items-center"
          >
            <Icon name="close" className="size-4" />
          </button>
        </div>
      )}
    </div>
  )
}

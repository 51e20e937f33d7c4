import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const shownForMs = 3_000

/** What another screen has to say, as `state.success` of its navigation; it goes after 3 s. */
export function SuccessBanner() {
  const { key, state } = useLocation()
  const [text, setText] = useState('')
  // The server knows no navigation state, so the banner comes after hydration.
  useEffect(() => {
    if (typeof state?.success !== 'string') return
    // oxlint-disable-next-line react/set-state-in-effect -- it must not be there while hydrating
    setText(state.success)
    const timer = setTimeout(() => setText(''), shownForMs)
    return () => clearTimeout(timer)
    // A new navigation may say the same again.
  }, [key, state?.success])
  return (
    <p role="status" className="mt-6 border-leaf border-l-2 bg-card p-3 text-leaf empty:hidden">
      {text}
    </p>
  )
}

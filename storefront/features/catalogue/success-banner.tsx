import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const shownForMs = 3_000

/** Shows `state.success` of the navigation for 3 s. */
export function SuccessBanner() {
  const { key, state } = useLocation()
  const [text, setText] = useState('')
  // The server has no navigation state, so the banner appears after hydration.
  useEffect(() => {
    if (typeof state?.success !== 'string') return
    // oxlint-disable-next-line react/set-state-in-effect -- not before hydration
    setText(state.success)
    const timer = setTimeout(() => setText(''), shownForMs)
    return () => clearTimeout(timer)
    // A new navigation may have the same message.
  }, [key, state?.success])
  return (
    <p role="status" className="mt-6 border-leaf border-l-2 bg-card p-3 text-leaf empty:hidden">
      {text}
    </p>
  )
}

import { useEffect, useRef, useState } from 'react'

const shownMs = 3_000

/** A text that disappears after 3 s. */
export function useBanner() {
  const [text, setText] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (next: string) => {
    clearTimeout(timer.current)
    setText(next)
    timer.current = setTimeout(setText, shownMs, '')
  }
  return { text, show }
}

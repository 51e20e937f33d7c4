import { useEffect, useRef, useState } from 'react'

const shownMs = 3_000

/**
 * A text that disappears after 3 s.
 *
 * @param onEnd called then
 */
export function useBanner(onEnd?: () => void) {
  const [text, setText] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hide = () => {
    clearTimeout(timer.current)
    setText('')
  }
  const show = (next: string) => {
    clearTimeout(timer.current)
    setText(next)
    timer.current = setTimeout(() => {
      setText('')
      onEnd?.()
    }, shownMs)
  }
  return { text, show, hide }
}

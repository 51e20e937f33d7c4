import { useEffect, useRef } from 'react'
import { type NavigateOptions, type To, useNavigate } from 'react-router'

const afterLoginMs = 2_000

/** Goes on a while after a success, unless the shopper has left meanwhile. */
export function useNavigateLater(
  delayMs = afterLoginMs,
): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (to, options) => {
    timer.current = setTimeout(() => void navigate(to, options), delayMs)
  }
}

import { useEffect, useRef } from 'react'
import { type NavigateOptions, type To, useNavigate } from 'react-router'

const delayMs = 2_000

/** Goes on 2 seconds after a success, unless the shopper has left meanwhile. */
export function useNavigateLater(): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (to, options) => {
    timer.current = setTimeout(() => void navigate(to, options), delayMs)
  }
}

import { useEffect, useState } from 'react'

/**
 * Without a connection a paper, a file or signing out would lead to the browser's own error page.
 * @returns whether one was refused since the connection was lost
 */
export function usePaperGuard(isOnline: boolean): boolean {
  const [isRefused, setRefused] = useState(false)
  if (isOnline && isRefused) setRefused(false)
  useEffect(() => {
    // The router has prevented what it does itself.
    const onLeave = (event: Event) => {
      if (navigator.onLine || event.defaultPrevented || !leavesOffice(event)) return
      event.preventDefault()
      setRefused(true)
    }
    addEventListener('click', onLeave)
    addEventListener('submit', onLeave)
    return () => {
      removeEventListener('click', onLeave)
      removeEventListener('submit', onLeave)
    }
  }, [])
  return isRefused
}

function leavesOffice({ type, target }: Event): boolean {
  if (type === 'submit') return true
  const link = target instanceof Element ? target.closest('a') : null
  return link?.origin === location.origin && link.hash === ''
}

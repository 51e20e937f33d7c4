import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'

/** What an installed shop was opened with; TypeScript's DOM types do not know it. */
type LaunchQueue = { setConsumer(consumer: (launch: { targetURL?: string }) => void): void }

const searchHash = '#site-search'

/**
 * Follows how an installed shop is opened: its icon brings back the screen that she left, a shortcut
 * or a link goes to its own, in the window that is open.
 */
export function useLaunches(): void {
  const navigate = useNavigate()
  const follow = useEffectEvent((target: URL) => {
    const address = target.pathname + target.search + target.hash
    if (target.hash === searchHash) openSearch()
    else if (address !== '/') void navigate(address)
  })
  useEffect(() => {
    if (location.hash === searchHash) openSearch()
    if (!('launchQueue' in window)) return
    const queue = window.launchQueue as LaunchQueue
    // The launch that opened this window is reported again.
    let opened = performance.getEntriesByType('navigation')[0]?.name
    queue.setConsumer(({ targetURL }) => {
      if (targetURL && targetURL !== opened) follow(new URL(targetURL))
      opened = undefined
    })
  }, [])
}

const openSearch = () => document.getElementById(searchHash.slice(1))?.showPopover()

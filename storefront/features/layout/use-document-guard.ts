import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { fetchWithTimeout } from '../../fetch-with-timeout.ts'

const timeoutMs = 10_000

/**
 * Lets a plain link leave the page once the shop answers: the browser's own error page would leave nothing
 * to come back to. `refused` until the next screen; `follow` asks again.
 */
export function useDocumentGuard() {
  const { key } = useLocation()
  const [refusal, setRefusal] = useState<{ href: string; key: string }>()
  const follow = async (href: string) => {
    const isAnswered = await fetchWithTimeout(href, { method: 'HEAD' }, timeoutMs).then(
      () => true,
      () => false,
    )
    if (isAnswered) location.assign(href)
    else setRefusal({ href, key })
  }
  const guard = useEffectEvent((event: MouseEvent) => {
    const href = documentOf(event)
    // A service worker has a screen for a shop that cannot be reached.
    if (!href || navigator.serviceWorker?.controller) return
    event.preventDefault()
    void follow(href)
  })
  useEffect(() => {
    const onClick = (event: MouseEvent) => guard(event)
    addEventListener('click', onClick)
    return () => removeEventListener('click', onClick)
  }, [])
  const refused = refusal?.key === key ? refusal.href : undefined
  return { isRefused: refused !== undefined, tryAgain: () => refused && void follow(refused) }
}

/** The address of this shop for which a press leaves the page; the router has prevented its own. */
function documentOf(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
  if (!link || event.defaultPrevented || opensElsewhere) return undefined
  const isHere = link.origin === location.origin && !link.target && !link.hasAttribute('download')
  const isPage = !link.hash && !/\.\w+$/.test(link.pathname)
  return isHere && isPage ? link.href : undefined
}

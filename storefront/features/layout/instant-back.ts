import { useEffect } from 'react'
import { useLocation } from 'react-router'

type Load<A, T> = (args: A) => Promise<T>

const longestMs = 5 * 60_000
const most = 20

const left = new Map<string, { data: unknown; at: number }>()
let isGoingBack = false

if (typeof window !== 'undefined') {
  addEventListener('popstate', () => {
    isGoingBack = true
    // The router asks for what it needs before the next task.
    setTimeout(() => {
      isGoingBack = false
    })
  })
}

/** A screen that was left less than five minutes ago is there at once, as it was, when one goes back. */
export function instantBack<A extends { url: URL }, T>(load: Load<A, T>): Load<A, T> {
  return async (args) => {
    const { pathname, search } = args.url
    const known = left.get(pathname + search)
    // It was put there by the screen of this load.
    if (isGoingBack && known && performance.now() - known.at < longestMs) return known.data as T
    return load(args)
  }
}

/** Remembers what a screen shows, unless something of it is missing. */
export function useInstantBack(data: unknown, isWhole = true): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const path = pathname + search
    left.delete(path)
    if (isWhole) left.set(path, { data, at: performance.now() })
    const [oldest] = left.keys()
    if (oldest && left.size > most) left.delete(oldest)
  }, [data, isWhole, pathname, search])
}

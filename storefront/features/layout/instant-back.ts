import { useEffect } from 'react'
import { useLocation } from 'react-router'

type Load<A, T> = (args: A) => Promise<T>

const maxAgeMs = 5 * 60_000
const maxScreens = 20

/** What screens will show that are asked for before they are opened; undefined what cannot be had. */
export const ahead = new Map<string, Promise<unknown>>()

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

/**
 * A screen that was left less than five minutes ago is there at once, as it was, when one goes back;
 * one that has been asked for ahead is not asked for again.
 */
export function instantBack<A extends { url: URL }, T>(load: Load<A, T>): Load<A, T> {
  return async (args) => {
    const path = args.url.pathname + args.url.search
    const known = left.get(path)
    // It was put there by the screen of this load.
    if (isGoingBack && known && performance.now() - known.at < maxAgeMs) return known.data as T
    const early = ahead.get(path)
    ahead.delete(path)
    return ((await early) as T | undefined) ?? load(args)
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
    if (oldest && left.size > maxScreens) left.delete(oldest)
  }, [data, isWhole, pathname, search])
}

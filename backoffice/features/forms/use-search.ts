import { useEffect, useState } from 'react'

const waitMs = 250

/** What a search finds while it is typed; no late answer takes the place of a newer one. */
export function useSearch<Found>(
  search: string,
  find: (search: string, signal: AbortSignal) => Promise<Found[]>,
): Found[] {
  const [found, setFound] = useState<Found[]>([])
  useEffect(() => {
    const call = new AbortController()
    const timer = setTimeout(() => {
      if (search.trim() === '') return setFound([])
      find(search.trim(), call.signal)
        .then((rows) => call.signal.aborted || setFound(rows))
        .catch(() => undefined)
    }, waitMs)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [search, find])
  return found
}

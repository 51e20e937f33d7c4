import { matchPath } from 'react-router'
import { savesData } from './saves-data.ts'

/** `gone`: the server has other files by now. */
export type Fetched = 'ready' | 'gone' | 'unreachable'

/** A screen's address, the files of its code, and whose next step it may be. */
export type Screen = { path: string; files: string[]; ahead?: 'anyone' | 'customer' }

/** Fetches the code of a site's screens before they are opened. */
export function screenFiles(screens: readonly Screen[]) {
  const ready = new Set<string>()
  const filesOf = (pathname: string) =>
    screens.find(({ path }) => matchPath(path, pathname))?.files ?? []
  const missingFiles = (pathname: string) => filesOf(pathname).filter((file) => !ready.has(file))

  /** By `fetch`: browsers remember an import that has failed. */
  async function fetchFile(href: string, options: RequestInit): Promise<Fetched> {
    try {
      const response = await fetch(href, options)
      if (!response.ok) return response.status < 500 ? 'gone' : 'unreachable'
      await response.arrayBuffer()
    } catch {
      return 'unreachable'
    }
    // From now on the page has it, whatever becomes of the browser's cache.
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )
    ready.add(href)
    return 'ready'
  }

  /** The router reloads the page where an import fails. */
  async function fetchScreen(pathname: string, options: RequestInit = {}): Promise<Fetched> {
    const missing = missingFiles(pathname)
    const fetched = await Promise.all(missing.map((file) => fetchFile(file, options)))
    return fetched.find((each) => each !== 'ready') ?? 'ready'
  }

  return {
    fetchScreen: (pathname: string): Promise<Fetched> => fetchScreen(pathname),
    hasScreen: (pathname: string): boolean => missingFiles(pathname).length === 0,
    /** Of the screen that is shown: the router has loaded its files. */
    markLoaded: (pathname: string): void => {
      for (const file of filesOf(pathname)) ready.add(file)
    },
    /** Fetches the files of some screens one after the other, until one cannot be had, or the line is wanted. */
    prefetch: async (paths: readonly string[], signal: AbortSignal): Promise<void> => {
      if (savesData()) return
      const options = { priority: 'low', signal } as const
      for (const path of paths) if ((await fetchScreen(path, options)) !== 'ready') return
    },
  }
}

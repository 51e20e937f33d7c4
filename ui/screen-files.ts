import { matchPath } from 'react-router'
import { savesData } from './saves-data.ts'

/** `gone`: the server has other files by now. */
export type Fetched = 'ready' | 'gone' | 'unreachable'

/**
 * A screen's address and the files of its code; and where a site says whose next step it may be, that, and the files of
 * parts that it loads later.
 */
export type Screen = {
  path: string
  files: string[]
  parts?: string[]
  ahead?: 'anyone' | 'customer'
}

/** Fetches the code of a site's screens before they are opened. */
export function screenFiles(screens: readonly Screen[]) {
  const ready = new Set<string>()
  const find = (pathname: string) => screens.find(({ path }) => matchPath(path, pathname))
  const missing = (files: string[] = []) => files.filter((file) => !ready.has(file))
  const missingFiles = (pathname: string) => missing(find(pathname)?.files)

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

  async function fetchFiles(files: string[], options: RequestInit = {}): Promise<Fetched> {
    const fetched = await Promise.all(files.map((file) => fetchFile(file, options)))
    return fetched.find((each) => each !== 'ready') ?? 'ready'
  }

  return {
    /** The router reloads the page where an import fails. */
    fetchScreen: (pathname: string): Promise<Fetched> => fetchFiles(missingFiles(pathname)),
    hasScreen: (pathname: string): boolean => missingFiles(pathname).length === 0,
    /** Of the screen that is shown: the router has loaded its files. */
    markLoaded: (pathname: string): void => {
      for (const file of find(pathname)?.files ?? []) ready.add(file)
    },
    /**
     * Fetches the files of some screens and of their parts one after the other, until one cannot be had, or the line is
     * wanted.
     */
    prefetch: async (paths: readonly string[], signal: AbortSignal): Promise<void> => {
      if (savesData()) return
      const options = { priority: 'low', signal } as const
      for (const path of paths) {
        for (const files of [missingFiles(path), missing(find(path)?.parts)]) {
          if ((await fetchFiles(files, options)) !== 'ready') return
        }
      }
    },
  }
}

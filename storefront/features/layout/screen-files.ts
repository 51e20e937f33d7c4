import { matchPath } from 'react-router'
import { savesData } from '../../saves-data.ts'
import { screens } from './screen-list.ts'

/** `gone`: the server has other files by now. */
export type Fetched = 'ready' | 'gone' | 'unreachable'

/** A screen of each kind that a purchase leads over. */
const likely = [
  '/shop',
  '/product/1',
  '/login',
  '/register',
  '/cart',
  '/checkout',
  '/success',
  '/failed',
  '/orders',
  '/orderdetails/1',
  '/wishlist',
  '/profile',
  '/address',
]

const ready = new Set<string>()

/** Fetches the files of the likely screens one after the other, until one cannot be had. */
export async function prefetchScreens(): Promise<void> {
  if (savesData()) return
  for (const path of likely) if ((await fetchScreen(path)) !== 'ready') return
}

/** Of the screen that is shown: the router has loaded its files. */
export function markLoaded(pathname: string): void {
  for (const file of filesOf(pathname)) ready.add(file)
}

export const hasScreen = (pathname: string): boolean => missingFiles(pathname).length === 0

/** Fetches what a screen's code needs. The router reloads the page where an import fails. */
export async function fetchScreen(pathname: string): Promise<Fetched> {
  const fetched = await Promise.all(missingFiles(pathname).map(fetchFile))
  return fetched.find((each) => each !== 'ready') ?? 'ready'
}

/** By `fetch`: browsers remember an import that has failed. */
async function fetchFile(href: string): Promise<Fetched> {
  try {
    const response = await fetch(href, { priority: 'low' })
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

function missingFiles(pathname: string): string[] {
  return filesOf(pathname).filter((file) => !ready.has(file))
}

function filesOf(pathname: string): string[] {
  return screens.find(({ path }) => matchPath(path, pathname))?.files ?? []
}

import { matchPath } from 'react-router'
import { savesData } from '../../saves-data.ts'

type RouteEntry = {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  module: string
  clientLoaderModule?: string
  clientActionModule?: string
  imports?: string[]
}

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
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: loaded } = Object(window)
  const routes: Record<string, RouteEntry> = manifest?.routes ?? {}
  const files = branchOf(routes, pathname)
    .filter(({ id }) => !(id in Object(loaded)))
    .flatMap((route) => [
      route.module,
      route.clientLoaderModule,
      route.clientActionModule,
      ...(route.imports ?? []),
    ])
    .filter((file) => file !== undefined)
  return [...new Set(files)].filter((file) => !ready.has(file))
}

/** The route of a path, with those around it. */
function branchOf(routes: Record<string, RouteEntry>, pathname: string): RouteEntry[] {
  const matches = ({ path, index }: RouteEntry) =>
    index ? pathname === '/' : path && path !== '*' && matchPath(path, pathname)
  const all = Object.values(routes)
  const branch: RouteEntry[] = []
  let route = all.find(matches) ?? all.find(({ path }) => path === '*')
  while (route) {
    branch.push(route)
    route = routes[route.parentId ?? '']
  }
  return branch
}

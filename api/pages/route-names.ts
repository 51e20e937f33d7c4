import { TrieRouter } from 'hono/router/trie-router'
import type { ServerBuild } from 'react-router'
import { anyRoute } from '../ground/http/request-metrics.ts'

export type PageRoute = {
  /** As the site's table has it, such as `/product/:id/:slug?`; `/*` where no page has the address. */
  name: string
  isPrivate: boolean
  /** The fields of an address that its pages go by. */
  query: readonly string[]
}

/** Makes the function that finds the route of an address, with or without its query. */
export function createFindRoute(routes: ServerBuild['routes']): (path: string) => PageRoute {
  const router = new TrieRouter<PageRoute>()
  for (const route of Object.values(routes)) {
    if (!route || (!route.path && !route.index) || route.path === '*') continue
    // Layouts have no path of their own, so a route's path is its whole address.
    const name = `/${route.path ?? ''}`
    router.add('GET', name.toLowerCase(), { name, ...readHandle(route.module.handle) })
  }
  router.add('GET', '/assets/*', { name: '/assets/*', ...noHandle })
  return (path) => {
    const [pathname = ''] = path.split('?', 1)
    // React Router answers `/cart.data` with the data of `/cart`.
    const address = pathname.replace(/(\/_root)?\.data$/, '').replace(/\/+$/, '') || '/'
    const [matches] = router.match('GET', address.toLowerCase())
    return matches[0]?.[0] ?? { name: anyRoute, ...noHandle }
  }
}

const noHandle = { isPrivate: false, query: [] }

/** What a screen exports, such as `handle = { isPrivate: true }` or `handle = { query: ['from'] }`. */
function readHandle(handle: unknown): typeof noHandle {
  return { ...noHandle, ...(typeof handle === 'object' && handle) }
}

import { TrieRouter } from 'hono/router/trie-router'
import type { ServerBuild } from 'react-router'
import { anyRoute } from '../http/request-metrics.ts'

/**
 * Names the route of a page's address as the site's table has it, such as `/product/:id/:slug?`.
 *
 * @returns the route, or `/*` when no page has the address
 */
export function namePageRoutes(routes: ServerBuild['routes']): (path: string) => string {
  const router = new TrieRouter<string>()
  for (const route of Object.values(routes)) {
    if (!route || (!route.path && !route.index) || route.path === '*') continue
    // Layouts have no path of their own, so a route's path is its whole address.
    const pattern = `/${route.path ?? ''}`
    router.add('GET', pattern.toLowerCase(), pattern)
  }
  router.add('GET', '/assets/*', '/assets/*')
  return (path) => {
    let end = path.length
    while (end > 1 && path[end - 1] === '/') end -= 1
    return router.match('GET', path.slice(0, end).toLowerCase())[0][0]?.[0] ?? anyRoute
  }
}

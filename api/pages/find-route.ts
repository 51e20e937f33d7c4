import { TrieRouter } from 'hono/router/trie-router'
import { screens } from '../../contract/screens.ts'
import { anyRoute } from '../ground/http/request-metrics.ts'

export type PageRoute = {
  /** As the site's table has it, such as `/product/:id/:slug?`; `/*` where no page has the address. */
  name: string
  isPrivate: boolean
  /** The fields of an address that its pages go by. */
  query: readonly string[]
}

const router = new TrieRouter<PageRoute>()
for (const { path, isPrivate = false, query = [] } of screens) {
  router.add('GET', path.toLowerCase(), { name: path, isPrivate, query })
}
router.add('GET', '/assets/*', { name: '/assets/*', isPrivate: false, query: [] })

/** Finds the route of an address, with or without its query. */
export function findRoute(path: string): PageRoute {
  const [pathname = ''] = path.split('?', 1)
  // React Router answers `/cart.data` with the data of `/cart`.
  const address = pathname.replace(/(\/_root)?\.data$/, '').replace(/\/+$/, '') || '/'
  const [matches] = router.match('GET', address.toLowerCase())
  return matches[0]?.[0] ?? { name: anyRoute, isPrivate: false, query: [] }
}

import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { answer, type Serve } from '../../ground/http/serve.ts'
import type { ServeCached } from '../../ground/http/serve-cached-call.ts'
import { showPreview } from './preview.ts'
import { showFrame, showHome, showPage } from './service.ts'

type Deps = { serve: Serve; serveCached: ServeCached; db: Db; config: Config }

/** What the shop shows of the maker's own. */
export function windowRoutes({ serve, serveCached, db, config }: Deps): void {
  serveCached('GET /api/window/', async () => answer(200, await showFrame(db)))
  serveCached('GET /api/window/home/', async () => answer(200, await showHome({ db, config })))
  serveCached('GET /api/window/pages/{slug}/', async ({ params }) =>
    answer(200, await showPage(db, params.slug)),
  )
  serve('GET /api/window/preview/', async ({ query }, c) => {
    c.header('Cache-Control', 'private, no-store')
    return answer(200, await showPreview(db, config, query.token))
  })
}

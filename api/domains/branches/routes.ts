import type { Db } from '../../ground/db/pool.ts'
import { answer, type Serve } from '../../ground/http/serve.ts'
import { listBranches } from './queries.ts'

export function branchesRoutes(serve: Serve, db: Db): void {
  serve('GET /api/branches/', async () => answer(200, { results: await listBranches(db) }))
}

import type { Config } from '../../../config.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { answer } from '../../../ground/http/serve.ts'
import type { ServeOffice } from '../../../ground/staff/serve-office.ts'
import { changePart } from './change-part.ts'
import { listParts, showPart } from './show-part.ts'
import { tryPart } from './try-part.ts'

/** The settings: what is true of the shop, and the other sides that it talks to. */
export function settingsRoutes(serve: ServeOffice, db: Db, config: Config): void {
  serve('GET /api/office/settings/', async () => answer(200, { results: listParts(), next: null }))
  serve('GET /api/office/settings/{part}/', async ({ params }) =>
    answer(200, await showPart(db, config, params.part)),
  )
  serve('PATCH /api/office/settings/{part}/', async ({ params: { part }, body, act }) => {
    await act((tx) => changePart(tx, config, part, body))
    return answer(200, await showPart(db, config, part))
  })
  serve('POST /api/office/settings/{part}/test/', async ({ params }) =>
    answer(200, await tryPart(config, params.part)),
  )
}

import type { Db } from '../../../../ground/db/pool.ts'
import { answer } from '../../../../ground/http/serve.ts'
import type { ServeOffice } from '../../../../ground/staff/serve-office.ts'
import { explainTaken } from '../explain-taken.ts'
import { createCollection, editCollection } from './edit-collection.ts'
import { countClauses, countRule } from './queries.ts'
import { findsInWords, refuseEmpty, toStored } from './rules.ts'
import { listCollections, showCollection } from './show-collection.ts'

/** What the office makes of collections. */
export function collectionRoutes(serve: ServeOffice, db: Db): void {
  serve('GET /api/office/collections/', async ({ query }) =>
    answer(200, await listCollections(db, query)),
  )
  serve('GET /api/office/collections/{slug}/', async ({ params: { slug } }) =>
    answer(200, await showCollection(db, slug)),
  )
  serve('POST /api/office/collections/', async ({ body, act }) => {
    const slug = await act((tx) => createCollection(tx, body)).catch(explainTaken)
    return answer(201, await showCollection(db, slug))
  })
  serve('POST /api/office/collections/count/', async ({ body }) => {
    const rule = refuseEmpty(toStored(body.rule))
    const count = await countRule(db, rule)
    const [alone] = count === 0 ? await countClauses(db, [rule]) : []
    return answer(200, { count, finds: findsInWords(count, rule, alone) })
  })
  serve('PATCH /api/office/collections/{slug}/', async ({ params: { slug }, body, act }) => {
    await act((tx) => editCollection(tx, slug, body))
    return answer(200, await showCollection(db, slug))
  })
}

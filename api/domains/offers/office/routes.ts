import type { Config } from '../../../config.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { answer } from '../../../ground/http/serve.ts'
import type { ServeOffice } from '../../../ground/staff/serve-office.ts'
import { createOffer, editOffer, explainTaken, moveOffer } from './edit-offer.ts'
import { deriveCodes, storeCodes } from './make-codes.ts'
import { listRepeats } from './repeats.ts'
import { listOffers, showOffer } from './show-offer.ts'
import { tryOffers } from './try-offers.ts'

/** What the office does with offers. */
export function offerRoutes(serve: ServeOffice, db: Db, { secretKey }: Config): void {
  serve('GET /api/office/offers/', async ({ query }) => answer(200, await listOffers(db, query)))
  serve('GET /api/office/offers/{id}/', async ({ params: { id } }) =>
    answer(200, await showOffer(db, id)),
  )
  serve('GET /api/office/offers/{id}/repeats/', async ({ params: { id }, query, staff }) =>
    answer(200, await listRepeats(db, staff.role, { id, ...query })),
  )
  serve('POST /api/office/offers/', async ({ body, act }) => {
    const id = await act((tx) => createOffer(tx, body)).catch(explainTaken)
    return answer(201, await showOffer(db, id))
  })
  serve('PATCH /api/office/offers/{id}/', async ({ params: { id }, body, act }) => {
    await act((tx) => editOffer(tx, id, body)).catch(explainTaken)
    return answer(200, await showOffer(db, id))
  })
  serve('POST /api/office/offers/{id}/start/', async ({ params: { id }, act }) => {
    await act((tx) => moveOffer(tx, id, 'start'))
    return answer(200, await showOffer(db, id))
  })
  serve('POST /api/office/offers/{id}/stop/', async ({ params: { id }, act }) => {
    await act((tx) => moveOffer(tx, id, 'stop'))
    return answer(200, await showOffer(db, id))
  })
  serve(
    'POST /api/office/offers/{id}/codes/',
    async ({ params: { id }, body, staff, key, act }) => {
      const codes = deriveCodes(secretKey, `${id} ${staff.id} ${key}`, body.count)
      await act((tx) => storeCodes(tx, id, codes))
      return answer(200, { codes })
    },
  )
  serve('POST /api/office/offers/try/', async ({ body }) => answer(200, await tryOffers(db, body)))
  serve('POST /api/office/offers/{id}/try/', async ({ params: { id }, body }) =>
    answer(200, await tryOffers(db, { ...body, offer_id: id })),
  )
}

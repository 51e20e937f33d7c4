import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { answer } from '../../ground/http/serve.ts'
import type { Media } from '../../ground/media/open-media.ts'
import { answerPaper } from '../../ground/staff/answer-paper.ts'
import { writePhonesSeen } from '../../ground/staff/audit/service.ts'
import type { ServeOffice } from '../../ground/staff/serve-office.ts'
import { addPhoto } from '../photos/service.ts'
import type { Courier } from '../shipping/courier.ts'
import * as manifests from './manifests.ts'
import { printLabel, printLabels, printManifest, printPickList } from './print.ts'
import { scanPiece, takeOverPacking } from './scan-piece.ts'
import { listOpenParcels, listPackedParcels, showPacking } from './show-packing.ts'
import { listPickable, listWaves, makeWave, showWave } from './waves.ts'

type Deps = { courier: Courier; shop: Config['shop']; media: Media }

export function packingRoutes(serve: ServeOffice, db: Db, { courier, shop, media }: Deps): void {
  printRoutes(serve, db, shop)

  serve('GET /api/office/picking/', async ({ query }) =>
    answer(200, await listPickable(db, query.until)),
  )
  serve('GET /api/office/waves/', async ({ query }) =>
    answer(200, await listWaves(db, query.cursor)),
  )
  serve('POST /api/office/waves/', async ({ body, act }) => {
    const id = await act((tx) => makeWave(tx, body.numbers))
    return answer(201, await showWave(db, id))
  })
  serve('GET /api/office/waves/{id}/', async ({ params }) =>
    answer(200, await showWave(db, params.id)),
  )

  serve('GET /api/office/packing/', async ({ staff }) =>
    answer(200, await listOpenParcels(db, staff.id)),
  )
  serve('GET /api/office/packed/', async () => answer(200, await listPackedParcels(db)))
  serve('GET /api/office/packing/{number}/', async ({ params }) =>
    answer(200, await showPacking(db, params.number)),
  )
  serve('POST /api/office/packing/{number}/scan/', async ({ params, body, staff, act, write }) => {
    const { code, or_another: orAnother = false } = body
    const given = { ...params, code, orAnother, staffId: staff.id, courier, act, write }
    return answer(200, await scanPiece(db, given))
  })

  serve('POST /api/office/packing/{number}/photos/', async ({ params, body, act }) => {
    await addPhoto(media, act, params, body.photo)
    const { photos } = await showPacking(db, params.number)
    return answer(201, { photos })
  })

  serve('POST /api/office/packing/{number}/take-over/', async ({ params, act }) => {
    await act((tx) => takeOverPacking(tx, params.number))
    return answer(200, await showPacking(db, params.number))
  })

  manifestRoutes(serve, db)
}

function manifestRoutes(serve: ServeOffice, db: Db): void {
  const show = async (id: number) => answer(200, await manifests.showManifest(db, id))

  serve('GET /api/office/hand-over/', async () => answer(200, await manifests.listHandOver(db)))
  serve('GET /api/office/manifests/', async ({ query }) =>
    answer(200, await manifests.listManifests(db, query.cursor)),
  )
  serve('POST /api/office/manifests/', async ({ body, act }) => {
    const id = await act((tx) => manifests.openManifest(tx, body.courier))
    return answer(201, await manifests.showManifest(db, id))
  })
  serve('GET /api/office/manifests/{id}/', async ({ params }) => show(params.id))
  serve('POST /api/office/manifests/{id}/scan/', async ({ params: { id }, body, act }) => {
    await act((tx) => manifests.addToManifest(tx, id, body.code))
    return show(id)
  })
  serve('POST /api/office/manifests/{id}/take-off/', async ({ params: { id }, body, act }) => {
    await act((tx) => manifests.takeOffManifest(tx, id, body.code))
    return show(id)
  })
  serve('DELETE /api/office/manifests/{id}/', async ({ params: { id }, write }) => {
    await write((tx) => manifests.removeManifest(tx, id))
    return answer(200, { message: 'The manifest is removed.' })
  })
  serve('POST /api/office/manifests/{id}/close/', async ({ params: { id }, body, act }) => {
    await act((tx) => manifests.closeManifest(tx, id, body.count))
    return show(id)
  })
}

/** Before the calls of the same path without the ending, which would take it for an id. */
function printRoutes(serve: ServeOffice, db: Db, shop: Config['shop']): void {
  serve('GET /api/office/waves/{id}.pdf', async ({ params }, c) =>
    answerPaper(c, await printPickList(db, params.id), `wave-${params.id}`),
  )
  serve('GET /api/office/manifests/{id}.pdf', async ({ params }, c) =>
    answerPaper(c, await printManifest(db, shop, params.id), `manifest-${params.id}`),
  )
  serve('GET /api/office/parcels/{id}/label.pdf', async ({ params, staff, requestId }, c) => {
    const { number, order, pdf } = await printLabel(db, shop, params.id)
    await writePhonesSeen(db, { numbers: [order], staffId: staff.id, requestId })
    return answerPaper(c, pdf, `label-${number}`)
  })
  serve('GET /api/office/labels.pdf', async ({ query: { numbers }, staff, requestId }, c) => {
    const { orders, pdf } = await printLabels(db, shop, numbers)
    await writePhonesSeen(db, { numbers: orders, staffId: staff.id, requestId })
    return answerPaper(c, pdf, 'labels')
  })
}

import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { answer } from '../http/serve.ts'
import type { Media } from '../media/open-media.ts'
import { openCourier } from '../shipping/open-courier.ts'
import { checkAudit, listAudit } from './audit/service.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { complaintRoutes } from './complaints/routes.ts'
import { demoRoutes } from './demo/routes.ts'
import { enteredOrderRoutes } from './entered-orders/routes.ts'
import type { OrderChangeStream } from './events/order-change-stream.ts'
import { lawRoutes } from './law/routes.ts'
import { moneyRoutes } from './money/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { packingRoutes } from './packing/routes.ts'
import { paperRoutes } from './papers/routes.ts'
import { parcelRoutes } from './parcels/routes.ts'
import { photoRoutes } from './photos/routes.ts'
import { returnRoutes } from './returns/routes.ts'
import type { ServeOffice } from './serve-office.ts'
import { sessionRoutes } from './session-routes.ts'
import * as staff from './staff.ts'
import { endSession, endSessions, sessionsOf } from './staff-sessions.ts'
import { taxRoutes } from './tax/routes.ts'
import { showToday } from './today/service.ts'
import { viewRoutes } from './views/routes.ts'

type Deps = { db: Db; config: Config; media: Media; orderChanges: OrderChangeStream }

export function officeRoutes(serve: ServeOffice, { db, config, media, orderChanges }: Deps): void {
  const courier = openCourier(config, db)
  sessionRoutes(serve, db, config)
  staffRoutes(serve, db, config)
  staffSessionRoutes(serve, db)
  parcelRoutes(serve, db)
  orderRoutes(serve, db, { config, courier })
  enteredOrderRoutes(serve, db, config)
  bulkRoutes(serve, db, config)
  viewRoutes(serve, db)
  packingRoutes(serve, db, { courier, shop: config.shop })
  returnRoutes(serve, db, config)
  photoRoutes(serve, db, media)
  complaintRoutes(serve, db)
  moneyRoutes(serve, db, config)
  taxRoutes(serve, db)
  paperRoutes(serve, db, config)
  lawRoutes(serve, db, config)

  serve('GET /api/office/events/', async ({ staff }) => {
    const stream = orderChanges.listen({ staffId: staff.id, sessionId: staff.sessionId })
    // nginx would hold what is sent back until it has a page of it.
    const headers = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
    return new Response(stream, { headers: { ...headers, 'cache-control': 'no-store' } })
  })

  serve('GET /api/office/today/', async ({ staff: { role } }) =>
    answer(200, await showToday(db, config, role)),
  )
  demoRoutes(serve, db, config)
  serve('GET /api/office/audit/', async ({ query }) => answer(200, await listAudit(db, query)))
  serve('GET /api/office/audit/check/', async () => answer(200, await checkAudit(db)))
}

function staffRoutes(serve: ServeOffice, db: Db, config: Config): void {
  serve('GET /api/office/staff/', async ({ staff: asking }) =>
    answer(200, { results: await staff.listStaff(db, asking), next: null }),
  )

  serve('POST /api/office/staff/', async ({ body, act, staff: asking }) => {
    let link: string | null = null
    const id = await act(async (tx) => {
      const added = await staff.addStaff(tx, body, null)
      link = staff.linkOf(config, added.token)
      return added.id
    })
    return answer(201, { ...(await staff.showStaff(db, id, asking)), link })
  })

  serve('POST /api/office/staff/{id}/invite/', async ({ params, act, staff: asking }) => {
    let link: string | null = null
    await act(async (tx) => {
      link = staff.linkOf(config, await staff.inviteStaff(tx, params.id, null))
    })
    return answer(200, { ...(await staff.showStaff(db, params.id, asking)), link })
  })

  serve('PUT /api/office/staff/{id}/', async ({ params, body, act, staff: asking }) => {
    await act((tx) => staff.changeStaff(tx, params.id, body))
    return answer(200, await staff.showStaff(db, params.id, asking))
  })

  serve('DELETE /api/office/staff/{id}/', async ({ params, act }) => {
    await act((tx) => staff.removeStaff(tx, params.id, null))
    return answer(200, { message: 'This person has no access any more.' })
  })
}

function staffSessionRoutes(serve: ServeOffice, db: Db): void {
  const ended = () => answer(200, { message: 'Signed out there.' })

  serve('GET /api/office/sessions/', async ({ staff: { id, sessionId } }) =>
    answer(200, { results: (await sessionsOf(db, [id], { sessionId })).get(id) ?? [] }),
  )
  serve('DELETE /api/office/sessions/', async ({ staff: asking, act }) => {
    await act((tx) => endSessions(tx, asking.id, asking))
    return ended()
  })
  serve('DELETE /api/office/sessions/{id}/', async ({ staff: asking, params, act }) => {
    await act((tx) => endSession(tx, asking.id, params.id))
    return ended()
  })
  serve('DELETE /api/office/staff/{id}/sessions/', async ({ staff: asking, params, act }) => {
    await act((tx) => endSessions(tx, params.id, asking))
    return ended()
  })
  serve('DELETE /api/office/staff/{id}/sessions/{session}/', async ({ params, act }) => {
    await act((tx) => endSession(tx, params.id, params.session))
    return ended()
  })
}

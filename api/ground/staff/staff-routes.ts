import type { Config } from '../../config.ts'
import type { Db } from '../db/pool.ts'
import { answer } from '../http/serve.ts'
import { checkAudit, listAudit } from './audit/service.ts'
import type { ServeOffice } from './serve-office.ts'
import * as staff from './staff.ts'
import { endSession, endSessions, sessionsOf } from './staff-sessions.ts'

/** Who works here, where each is signed in, and what was done. */
export function staffRoutes(serve: ServeOffice, db: Db, config: Config): void {
  staffSessionRoutes(serve, db)
  serve('GET /api/office/audit/', async ({ query }) => answer(200, await listAudit(db, query)))
  serve('GET /api/office/audit/check/', async () => answer(200, await checkAudit(db)))

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

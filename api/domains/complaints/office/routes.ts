import type { Db } from '../../../ground/db/pool.ts'
import { answer } from '../../../ground/http/serve.ts'
import type { ServeOffice } from '../../../ground/staff/serve-office.ts'
import { answerComplaint, listComplaints, showComplaint } from './service.ts'

export function complaintRoutes(serve: ServeOffice, db: Db): void {
  serve('GET /api/office/complaints/', async ({ query }) =>
    answer(200, await listComplaints(db, query)),
  )

  serve('POST /api/office/complaints/{id}/answer/', async ({ params, body, act }) => {
    await act((tx) => answerComplaint(tx, params.id, body.answer))
    return answer(200, await showComplaint(db, params.id))
  })
}

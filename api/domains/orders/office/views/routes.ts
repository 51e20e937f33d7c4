import type { Db } from '../../../../ground/db/pool.ts'
import { answer } from '../../../../ground/http/serve.ts'
import type { ServeOffice } from '../../../../ground/staff/serve-office.ts'
import { listViews, removeView, saveView } from './service.ts'

export function viewRoutes(serve: ServeOffice, db: Db): void {
  serve('GET /api/office/views/', async ({ staff }) =>
    answer(200, { results: await listViews(db, staff.id) }),
  )

  serve('POST /api/office/views/', async ({ staff, body, act }) => {
    const id = await act((tx) => saveView(tx, staff.id, body))
    return answer(201, { id, ...body })
  })

  serve('DELETE /api/office/views/{id}/', async ({ staff, params }) => {
    await removeView(db, staff.id, params.id)
    return answer(200, { message: 'The view is removed.' })
  })
}

import type { Context } from 'hono'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { answer } from '../../../ground/http/serve.ts'
import type { Media } from '../../../ground/media/open-media.ts'
import { removeDropped } from '../../../ground/media/service.ts'
import type { OfficeRequest, ServeOffice } from '../../../ground/staff/serve-office.ts'
import { askMerge } from '../../privacy/merge.ts'
import { eraseForHer } from './erase.ts'
import {
  addCustomerNote,
  auditExport,
  exportCustomer,
  listCustomers,
  showCustomer,
} from './service.ts'

type Deps = { db: Db; config: Config; media: Media }

type Asked = Pick<
  OfficeRequest<'GET /api/office/customers/{id}/'>,
  'params' | 'staff' | 'requestId'
>

export function customerRoutes(serve: ServeOffice, { db, config, media }: Deps): void {
  /** A screen shows a phone number only where it is asked to. */
  const show = async ({ params: { id }, staff, requestId }: Asked, c: Context) => {
    const withoutPhone = c.req.header('prefer') === 'return=minimal'
    return answer(200, await showCustomer(db, staff, { id, requestId, withoutPhone }))
  }

  serve('GET /api/office/customers/', async ({ staff, query }) =>
    answer(200, await listCustomers(db, staff, query)),
  )

  serve('GET /api/office/customers/{id}/', show)

  serve('POST /api/office/customers/{id}/notes/', async (asked, c) => {
    await asked.act((tx) => addCustomerNote(tx, asked.params.id, asked.body.text))
    return show(asked, c)
  })

  serve('POST /api/office/customers/{id}/export/', async ({ params: { id }, act }) => {
    await act((tx) => auditExport(tx, id))
    return answer(200, await exportCustomer(db, config, id))
  })

  serve('POST /api/office/customers/{id}/merge/', async ({ params: { id }, body, act }) => {
    await act((tx) => askMerge(tx, id, body.email))
    return answer(200, { message: 'Asked: the links are on their way.' })
  })

  serve('POST /api/office/customers/{id}/erase/', async ({ params: { id }, body, act }) => {
    let dropped: string[] = []
    await act(async (tx) => {
      dropped = await eraseForHer(tx, id, body.email)
    })
    for (const key of dropped) await removeDropped(db, media, key)
    return answer(200, { message: 'Her data is erased.' })
  })
}

import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { answer } from '../../ground/http/serve.ts'
import type { ServeOffice } from '../../ground/staff/serve-office.ts'
import { chooseStart, switchOperator, waitUntilEmpty } from './service.ts'

export function demoRoutes(serve: ServeOffice, db: Db, config: Config): void {
  serve('PUT /api/office/demo/operator/', async ({ body: { works }, write }) => {
    await write((tx) => switchOperator(tx, works, config))
    return answer(200, {
      message: works ? 'The demo handles orders again.' : 'Orders wait for you.',
    })
  })

  serve('POST /api/office/demo/start/', async ({ body, act }) => {
    await act((tx) => chooseStart(tx, body.with, config))
    if (body.with === 'sample') return answer(200, { message: 'The sample stays.' })
    const isEmpty = await waitUntilEmpty(db)
    const message = isEmpty ? 'Your shop is empty.' : 'The sample is being taken out.'
    return answer(200, { message })
  })
}

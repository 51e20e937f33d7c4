import type { Config } from '../../config.ts'
import type { Db } from '../../db/pool.ts'
import { answer } from '../../http/serve.ts'
import type { ServeOffice } from '../serve-office.ts'
import { tellOperator } from './service.ts'

export function demoRoutes(serve: ServeOffice, db: Db, config: Config): void {
  serve('PUT /api/office/demo/operator/', async ({ body: { works }, write }) => {
    await write((tx) => tellOperator(tx, works, config))
    return answer(200, {
      message: works ? 'The demo handles orders again.' : 'Orders wait for you.',
    })
  })
}

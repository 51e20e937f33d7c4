import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { answer } from '../../ground/http/serve.ts'
import { answerPaper } from '../../ground/staff/answer-paper.ts'
import type { ServeOffice } from '../../ground/staff/serve-office.ts'
import { declareDarkPatterns } from './declare-dark-patterns.ts'
import { listComplaintClocks } from './list-complaint-clocks.ts'
import { listWarnings } from './list-warnings.ts'
import { readDuties } from './read-duties.ts'

export function lawRoutes(serve: ServeOffice, db: Db, config: Config): void {
  serve('GET /api/office/law/', async () =>
    answer(200, {
      ...(await readDuties(config.dataDir)),
      warnings: await listWarnings(db, config),
      complaints: await listComplaintClocks(db),
      packaging: {
        mark: config.shop.packagingMark,
        epr_registration: config.shop.eprRegistration,
      },
    }),
  )
  serve('GET /api/office/law/dark-patterns.pdf', async (_, c) =>
    answerPaper(c, await declareDarkPatterns(config), 'dark-patterns'),
  )
}

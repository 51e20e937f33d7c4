import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../ground/db/pool.ts'
import { FieldRefusal } from '../../../../ground/errors/refusal.ts'
import type { SignedInStaff } from '../../../../ground/http/env.ts'
import { answer } from '../../../../ground/http/serve.ts'
import { refundLimitPaise } from '../../../../ground/staff/roles.ts'
import { requireRight, type ServeOffice } from '../../../../ground/staff/serve-office.ts'
import { acts } from './acts.ts'
import { type By, runBulk, undoBulk } from './service.ts'

const byOf = ({ id, role }: SignedInStaff, key: string, requestId: string): By => ({
  staffId: id,
  refundLimitPaise: refundLimitPaise(role),
  key,
  requestId,
})

export function bulkRoutes(serve: ServeOffice, db: Db, config: Config): void {
  serve('POST /api/office/orders/bulk/', async ({ staff, body, key, requestId }) => {
    const { act, dry_run: isDry } = body
    requireRight(staff, acts[act].right)
    if (act.endsWith('tag') && body.tags.length === 0) {
      throw new FieldRefusal({ tags: ['Give a tag.'] })
    }
    const by = byOf(staff, key, requestId)
    const { numbers, reason, tags } = body
    const asked = { act, numbers, reason, tags }
    const { codClearUpTo } = config.office
    return answer(200, await runBulk(db, by, asked, { isDry, codClearUpTo }))
  })

  serve('POST /api/office/orders/bulk/{undo}/undo/', async ({ staff, params, key, requestId }) => {
    const by = byOf(staff, key, requestId)
    return answer(200, await undoBulk(db, by, params.undo, (right) => requireRight(staff, right)))
  })
}

import { missingField } from '../../../../contract/missing-field.ts'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { FieldRefusal, Refusal } from '../../../ground/errors/refusal.ts'
import { answer } from '../../../ground/http/serve.ts'
import type { OfficeRequest, ServeOffice } from '../../../ground/staff/serve-office.ts'
import { openCourier } from '../../shipping/open-courier.ts'
import { finishPickup, isPickupOpen, recordPickup, startPickup } from '../book-pickup.ts'
import {
  approveReturn,
  gradeReturn,
  rejectReturn,
  startExchange,
  takeBackGrade,
} from '../handle-returns.ts'
import { listReturns, showReturn } from './service.ts'

type Asked = Pick<
  OfficeRequest<'POST /api/office/returns/{id}/approve/'>,
  'params' | 'staff' | 'act'
>

export function returnRoutes(serve: ServeOffice, db: Db, config: Config): void {
  const courier = openCourier(config, db)

  const actOn = async (
    { params: { id }, staff, act }: Asked,
    work: (tx: Db) => Promise<unknown>,
    after: () => Promise<unknown> = async () => {},
  ) => {
    await act(async (tx) => {
      await work(tx)
    })
    await after()
    return answer(200, await showReturn(db, staff, id))
  }

  serve('GET /api/office/returns/', async ({ staff, query }) =>
    answer(200, await listReturns(db, staff, query)),
  )

  serve('POST /api/office/returns/{id}/approve/', async (asked) =>
    actOn(asked, (tx) => approveReturn(tx, asked.params.id, { isRepeatable: false })),
  )

  serve('POST /api/office/returns/{id}/reject/', async (asked) => {
    const { reason } = asked.body
    return actOn(asked, (tx) => rejectReturn(tx, asked.params.id, reason, { isRepeatable: false }))
  })

  serve('POST /api/office/returns/{id}/pickup/', async (asked) => {
    const { id } = asked.params
    const { by, ...parcel } = asked.body
    if (by === 'customer') return actOn(asked, (tx) => recordPickup(tx, id, null))
    if (by === 'hand') {
      requireParcel(parcel)
      return actOn(asked, (tx) => recordPickup(tx, id, parcel))
    }
    return actOn(
      asked,
      (tx) => startPickup(tx, id),
      async () => {
        await finishPickup(db, courier, id)
        if (await isPickupOpen(db, id)) {
          throw new Refusal(503, 'The courier is being asked. Please look again in a minute.', {
            retryAfter: 60,
          })
        }
      },
    )
  })

  serve('POST /api/office/returns/{id}/grade/', async (asked) => {
    const { lines, is_our_fault: isOurFault, refund_instead: refundInstead } = asked.body
    const { is_short: isShort, holds_refund: holdsRefund } = asked.body
    const judged = { isOurFault, refundInstead, isShort, holdsRefund }
    return actOn(asked, (tx) => gradeReturn(tx, asked.params.id, lines, judged))
  })

  serve('POST /api/office/returns/{id}/take-back/', async (asked) =>
    actOn(asked, (tx) => takeBackGrade(tx, asked.params.id)),
  )

  serve('POST /api/office/returns/{id}/exchange/', async (asked) =>
    actOn(asked, (tx) => startExchange(tx, asked.params.id)),
  )
}

function requireParcel({ courier, awb }: { courier: string; awb: string }): void {
  const missing = { ...(!courier && { courier }), ...(!awb && { awb }) }
  const names = Object.keys(missing)
  if (names.length === 0) return
  throw new FieldRefusal(Object.fromEntries(names.map((name) => [name, [missingField]])))
}

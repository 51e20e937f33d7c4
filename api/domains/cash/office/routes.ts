import type { Config } from '../../../config.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { MovedOn } from '../../../ground/errors/refusal.ts'
import { answer } from '../../../ground/http/serve.ts'
import type { OfficeRequest, ServeOffice } from '../../../ground/staff/serve-office.ts'
import { approveRefund } from '../../payments/approve-refund.ts'
import { markRefundPaid } from '../../returns/handle-returns.ts'
import { answerWeightCharge } from '../../shipping/answer-weight-charge.ts'
import { remindOfException, settleException } from '../settle-exception.ts'
import { showException } from './exceptions.ts'
import { drawUpiCode, listCash, showMoney, showRefund } from './service.ts'
import { takeRemittance } from './take-remittance.ts'
import { showWeightCharge } from './weight-charges.ts'

type ExceptionCall = 'POST /api/office/remittance-exceptions/{id}/remind/'

export function moneyRoutes(serve: ServeOffice, db: Db, { limits, shop }: Config): void {
  serve('GET /api/office/money/', async ({ staff }) =>
    answer(200, await showMoney(db, staff, shop)),
  )

  serve('GET /api/office/money/cash/', async ({ query }) => answer(200, await listCash(db, query)))

  serve('POST /api/office/remittances/', async ({ body, act }) =>
    answer(200, await takeRemittance({ db, act, maxRows: limits.remittanceRows }, body)),
  )

  const settle = async (
    { params: { id }, act }: Pick<OfficeRequest<ExceptionCall>, 'params' | 'act'>,
    work: (tx: Db, id: number) => Promise<void>,
  ) => {
    await act((tx) => work(tx, id))
    return answer(200, await showException(db, shop, id))
  }

  serve('POST /api/office/remittance-exceptions/{id}/accept/', async (asked) =>
    settle(asked, (tx, id) => settleException(tx, { id, settlement: 'accepted', ...asked.body })),
  )

  serve('POST /api/office/remittance-exceptions/{id}/note/', async (asked) =>
    settle(asked, (tx, id) => settleException(tx, { id, settlement: 'noted', ...asked.body })),
  )

  serve('POST /api/office/remittance-exceptions/{id}/remind/', async (asked) =>
    settle(asked, (tx, id) => remindOfException(tx, id)),
  )

  serve('GET /api/office/refunds/{id}/upi.svg', async ({ params }, c) =>
    c.body(await drawUpiCode(db, params.id), 200, { 'Content-Type': 'image/svg+xml' }),
  )

  serve('POST /api/office/refunds/{id}/approve/', async ({ params, staff, act }) => {
    await act((tx) => approveRefund(tx, params.id))
    return answer(200, await showRefund(db, staff, params.id))
  })

  serve('POST /api/office/refunds/{id}/paid/', async ({ params, body, staff, act }) => {
    await act(async (tx) => {
      const outcome = await markRefundPaid(tx, params.id, body.reference)
      if (outcome === 'already') throw new MovedOn('This refund is paid already.')
    })
    return answer(200, await showRefund(db, staff, params.id))
  })

  serve('POST /api/office/weight-charges/{id}/dispute/', async ({ params, body, act }) => {
    await act((tx) => answerWeightCharge(tx, { chargeId: params.id, answer: 'disputed', ...body }))
    return answer(200, await showWeightCharge(db, params.id))
  })

  serve('POST /api/office/weight-charges/{id}/accept/', async ({ params, act }) => {
    await act((tx) =>
      answerWeightCharge(tx, { chargeId: params.id, answer: 'accepted', reference: '' }),
    )
    return answer(200, await showWeightCharge(db, params.id))
  })
}

import type { Db } from '../../../ground/db/pool.ts'
import { FieldRefusal } from '../../../ground/errors/refusal.ts'
import { toPaise } from '../../../ground/http/money.ts'
import { answer } from '../../../ground/http/serve.ts'
import {
  type OfficeRequest,
  requireRight,
  type ServeOffice,
} from '../../../ground/staff/serve-office.ts'
import { answerNdr, type NdrAnswer } from '../../orders/answer-ndr.ts'
import { claimParcel } from '../../returns/claim-parcel.ts'
import { receiveParcel } from './receive-parcel.ts'
import { findParcelIds, listParcels, showParcel } from './service.ts'

type Asked = Pick<OfficeRequest<'GET /api/office/parcels/{id}/'>, 'params' | 'staff' | 'act'>
type Ids = Awaited<ReturnType<typeof findParcelIds>>

export function parcelRoutes(serve: ServeOffice, db: Db): void {
  const show = async ({ params, staff }: Omit<Asked, 'act'>) =>
    answer(200, await showParcel(db, staff, params.id))

  const actOn = async (asked: Asked, work: (tx: Db, parcel: Ids) => Promise<unknown>) => {
    const parcel = await findParcelIds(db, asked.params.id)
    await asked.act(async (tx) => {
      await work(tx, parcel)
    })
    return show(asked)
  }

  const answerWith = (asked: Asked, given: NdrAnswer) =>
    actOn(asked, (tx, parcel) => answerNdr(tx, parcel, given))

  serve('GET /api/office/parcels/', async ({ staff, query }) =>
    answer(200, await listParcels(db, staff, query)),
  )

  serve('GET /api/office/parcels/{id}/', async (asked) => show(asked))

  serve('POST /api/office/parcels/{id}/reattempt/', async (asked) => {
    const { wanted_on, comment } = asked.body
    if (wanted_on && wanted_on < today()) {
      throw new FieldRefusal({ wanted_on: ['That day has passed.'] })
    }
    return answerWith(asked, { what: 'reattempt', wantedOn: wanted_on || null, comment })
  })

  serve('POST /api/office/parcels/{id}/address/', async (asked) => {
    const { version, comment, ...fields } = asked.body
    return answerWith(asked, { what: 'address', fields, version, comment })
  })

  serve('POST /api/office/parcels/{id}/return/', async (asked) =>
    answerWith(asked, { what: 'return', comment: asked.body.comment }),
  )

  serve('POST /api/office/parcels/{id}/receive/', async (asked) =>
    actOn(asked, (tx, parcel) => receiveParcel(tx, parcel, asked.body.lines)),
  )

  serve('POST /api/office/parcels/{id}/claim/', async (asked) => {
    const { kind = null, reference, amount, outcome, remedy } = asked.body
    if (remedy === 'refund') requireRight(asked.staff, 'refund')
    const claim = { kind, reference, outcome, amountPaise: toPaise(amount) }
    return actOn(asked, (tx, { id }) => claimParcel(tx, id, { ...claim, remedy: remedy || null }))
  })
}

const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' })

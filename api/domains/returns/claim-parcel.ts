import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { MovedOn, Refusal } from '../../ground/errors/refusal.ts'
import * as steps from './steps.ts'

type Claim = {
  kind: 'lost' | 'damaged' | null
  reference: string
  amountPaise: number
  outcome: 'open' | 'paid' | 'refused'
  remedy: 'again' | 'refund' | null
}

export async function claimParcel(db: Db, shipmentId: number, claim: Claim): Promise<void> {
  const { outcome } = await retryCollisions(() => steps.claimParcel(db, { shipmentId, ...claim }))
  if (outcome === 'claimed') return
  if (outcome === 'missing') throw new Refusal(404, 'There is no such parcel.')
  throw new MovedOn(refusals[outcome])
}

const refusals = {
  not_lost:
    'The courier has not lost this parcel: it was not handed over, was delivered or is back.',
  other_remedy: 'She was promised something else for this parcel already.',
  no_remedy: 'This order waits for no parcel: it can be neither sent again nor refunded here.',
  refund_only: 'The new parcel of an exchange is not sent again: refund it.',
  short: 'Too few pieces are left to send it again. Refund it, or receive stock first.',
}

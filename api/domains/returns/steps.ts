import type { CreateReturnRequest } from '../../../contract/returns.ts'
import { type StepRow, sqlStep } from '../../ground/db/sql-step.ts'

// Each calls the SQL file of its name, which documents parameters and outcomes.

export type RequestedReturn = StepRow<'request_return'>

export const requestReturn = sqlStep<
  'request_return',
  {
    requestType: CreateReturnRequest['request_type']
    wantedSizeId: number | null
    upiId: string | null
    quantity: number | null
  }
>('request_return')

export const approveReturn = sqlStep('approve_return')

export const rejectReturn = sqlStep('reject_return')

export const receiveReturn = sqlStep('receive_return')

/** Of parcels and returns: how many of a size are fit for the shelf, as JSON. */
type Pieces = { pieces: string | null }

export const gradeReturn = sqlStep<'grade_return', Pieces & { isOurFault: boolean | null }>(
  'grade_return',
)

export type GradeTakenBack = StepRow<'take_back_grade'>

export const takeBackGrade = sqlStep('take_back_grade')

export const startPickup = sqlStep('start_pickup')

export const bookPickup = sqlStep<
  'book_pickup',
  { courier: string | null; awbNumber: string | null; collectsOn: string | null }
>('book_pickup')

export const startExchange = sqlStep('start_exchange')

export const finishExchange = sqlStep('finish_exchange')

type OfReturn = { status: string }
type Booked = OfReturn & { awb_number: string }
type ExchangeRows = {
  booked: Booked
  replayed: Booked
  booked_before: Booked
  refused: OfReturn
  awb_taken: OfReturn
}

export type ExchangeBooking = StepRow<'book_exchange', ExchangeRows>

export const bookExchange = sqlStep<
  'book_exchange',
  { trackingUrl: string | null; weightGrams: number | null },
  ExchangeRows
>('book_exchange')

export const takeExchangeIn = sqlStep<'take_exchange_in', Pieces>('take_exchange_in')

export const markRefundPaid = sqlStep('mark_refund_paid')

export const claimParcel = sqlStep<
  'claim_parcel',
  {
    kind: 'lost' | 'damaged' | null
    outcome: 'open' | 'paid' | 'refused'
    remedy: 'again' | 'refund' | null
  }
>('claim_parcel')

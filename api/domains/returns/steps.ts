import type { CreateReturnRequest } from '../../../contract/returns.ts'
import { sqlStep } from '../../ground/db/sql-step.ts'

// Each calls the SQL file of its name, which documents parameters and outcomes.

export type RequestedReturn = {
  outcome:
    | 'requested'
    | 'missing'
    | 'open'
    | 'asked_before'
    | 'not_delivered'
    | 'over'
    | 'not_allowed'
    | 'wrong_size'
    | 'short'
    | 'too_many'
  wanted_size: string | null
  pieces_left: number | null
}

export const requestReturn = sqlStep<
  {
    customerId: number
    orderLineId: number
    requestType: CreateReturnRequest['request_type']
    reason: string
    wantedSizeId: number | null
    upiId: string | null
    returnDays: number
    quantity: number | null
  },
  RequestedReturn
>('request_return', [
  'requested',
  'missing',
  'open',
  'asked_before',
  'not_delivered',
  'over',
  'not_allowed',
  'wrong_size',
  'short',
  'too_many',
])

type Step<Outcome extends string> = { outcome: Outcome; status: string | null }

export const approveReturn = sqlStep<
  { requestId: number },
  Step<'approved' | 'already' | 'refused' | 'missing'>
>('approve_return', ['approved', 'already', 'refused', 'missing'])

export const rejectReturn = sqlStep<
  { requestId: number; rejection: string },
  Step<'rejected' | 'already' | 'refused' | 'missing'>
>('reject_return', ['rejected', 'already', 'refused', 'missing'])

export const receiveReturn = sqlStep<
  { requestId: number; refundInstead: boolean },
  Step<'received' | 'short' | 'already' | 'refused' | 'missing'> & { pieces_left: number | null }
>('receive_return', ['received', 'short', 'already', 'refused', 'missing'])

export const gradeReturn = sqlStep<
  {
    requestId: number
    pieces: string | null
    refundInstead: boolean
    isOurFault: boolean | null
    isUncollected: boolean
    isShort: boolean
  },
  Step<'graded' | 'short' | 'already' | 'refused' | 'other_pieces' | 'missing'> & {
    pieces_left: number | null
  }
>('grade_return', ['graded', 'short', 'already', 'refused', 'other_pieces', 'missing'])

export type GradeTakenBack = Step<
  'taken_back' | 'sold' | 'packed' | 'paid' | 'graded_since' | 'filed' | 'refused' | 'missing'
>

export const takeBackGrade = sqlStep<{ requestId: number }, GradeTakenBack>('take_back_grade', [
  'taken_back',
  'sold',
  'packed',
  'paid',
  'graded_since',
  'filed',
  'refused',
  'missing',
])

export const startPickup = sqlStep<
  { requestId: number },
  Step<'started' | 'under_way' | 'already' | 'refused' | 'missing'>
>('start_pickup', ['started', 'under_way', 'already', 'refused', 'missing'])

export const bookPickup = sqlStep<
  {
    requestId: number
    courier: string | null
    awbNumber: string | null
    collectsOn: string | null
  },
  Step<'booked' | 'already' | 'awb_taken' | 'refused' | 'missing'> & { awb_number: string | null }
>('book_pickup', ['booked', 'already', 'awb_taken', 'refused', 'missing'])

export const startExchange = sqlStep<
  { requestId: number },
  Step<'started' | 'already' | 'refused' | 'missing'>
>('start_exchange', ['started', 'already', 'refused', 'missing'])

export const finishExchange = sqlStep<
  { requestId: number },
  Step<'exchanged' | 'already' | 'refused' | 'missing'>
>('finish_exchange', ['exchanged', 'already', 'refused', 'missing'])

export type ExchangeBooking =
  | { outcome: 'booked' | 'replayed' | 'booked_before'; status: string; awb_number: string }
  | { outcome: 'refused' | 'awb_taken'; status: string; awb_number: null }
  | { outcome: 'missing'; status: null; awb_number: null }

export const bookExchange = sqlStep<
  {
    requestId: number
    courier: string
    awbNumber: string
    trackingUrl: string | null
    weightGrams: number | null
  },
  ExchangeBooking
>('book_exchange', ['booked', 'replayed', 'booked_before', 'awb_taken', 'refused', 'missing'])

export const takeExchangeIn = sqlStep<
  {
    shipmentId: number
    /** JSON */
    pieces: string | null
  },
  Step<'taken_in' | 'already' | 'refused' | 'under_way' | 'other_pieces' | 'missing'>
>('take_exchange_in', ['taken_in', 'already', 'refused', 'under_way', 'other_pieces', 'missing'])

export const markRefundPaid = sqlStep<
  { refundId: number; reference: string },
  { outcome: 'paid' | 'waiting' | 'already' | 'reference_used' | 'missing' }
>('mark_refund_paid', ['paid', 'waiting', 'already', 'reference_used', 'missing'])

export const claimParcel = sqlStep<
  {
    shipmentId: number
    kind: 'lost' | 'damaged' | null
    reference: string
    amountPaise: number
    outcome: 'open' | 'paid' | 'refused'
    remedy: 'again' | 'refund' | null
  },
  {
    outcome:
      | 'claimed'
      | 'not_lost'
      | 'other_remedy'
      | 'no_remedy'
      | 'refund_only'
      | 'short'
      | 'missing'
  }
>('claim_parcel', [
  'claimed',
  'not_lost',
  'other_remedy',
  'no_remedy',
  'refund_only',
  'short',
  'missing',
])

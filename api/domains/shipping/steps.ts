import { type StepRow, sqlStep } from '../../ground/db/sql-step.ts'
import type { ScanStatus } from './tracking-labels.ts'

// Each calls the SQL file of its name, which documents parameters and outcomes.

type OfOrder = { order_status: string }
type Booked = OfOrder & { awb_number: string }
type BookingRows = {
  booked: Booked
  replayed: Booked
  booked_before: Booked
  refused: OfOrder
  short: OfOrder
  not_captured: OfOrder
  awb_taken: OfOrder
}

export type Booking = StepRow<'book_shipment', BookingRows>

export const bookShipment = sqlStep<'book_shipment', { weightGrams: number | null }, BookingRows>(
  'book_shipment',
)

export const recordScan = sqlStep<'record_scan', { status: ScanStatus | null }>('record_scan')

export const correctAwb = sqlStep<'correct_awb', { courier: string | null }>('correct_awb')

export const answerWeightCharge = sqlStep<
  'answer_weight_charge',
  { answer: 'disputed' | 'accepted' }
>('answer_weight_charge')

export const refuseNdrAnswer = sqlStep('refuse_ndr_answer')

import { sqlStep } from '../../ground/db/sql-step.ts'
import type { ScanStatus } from './tracking-labels.ts'

// Each calls the SQL file of its name, which documents parameters and outcomes.

export type Booking =
  | { outcome: 'booked' | 'replayed' | 'booked_before'; order_status: string; awb_number: string }
  | {
      outcome: 'refused' | 'short' | 'not_captured' | 'awb_taken'
      order_status: string
      awb_number: null
    }
  | { outcome: 'missing'; order_status: null; awb_number: null }

export const bookShipment = sqlStep<
  { orderId: number; courier: string; awbNumber: string; weightGrams: number | null },
  Booking
>('book_shipment', [
  'booked',
  'replayed',
  'booked_before',
  'refused',
  'short',
  'not_captured',
  'missing',
  'awb_taken',
])

export const recordScan = sqlStep<
  {
    awbNumber: string
    status: ScanStatus | null
    rawStatus: string
    location: string
    scannedAt: Date
    note: string
  },
  { outcome: 'recorded' | 'repeated' | 'unknown' }
>('record_scan', ['recorded', 'repeated', 'unknown'])

export const correctAwb = sqlStep<
  { shipmentId: number; awbNumber: string; courier: string | null },
  { outcome: 'corrected' | 'awb_taken' | 'missing' }
>('correct_awb', ['corrected', 'awb_taken', 'missing'])

export const answerWeightCharge = sqlStep<
  { chargeId: number; answer: 'disputed' | 'accepted'; reference: string },
  { outcome: 'answered' | 'already' | 'late' | 'missing' }
>('answer_weight_charge', ['answered', 'already', 'late', 'missing'])

export const refuseNdrAnswer = sqlStep<
  { answerId: number; why: string },
  { outcome: 'refused' | 'already' }
>('refuse_ndr_answer', ['refused', 'already'])

import { sqlStep } from '../../ground/db/sql-step.ts'

// Each calls the SQL file of its name, which documents parameters and outcomes.

export const makeWave = sqlStep<
  { numbers: string[] },
  | { outcome: 'made'; number: null; order_status: null; wave_id: number }
  | { outcome: 'taken'; number: string; order_status: string; wave_id: number }
  | {
      outcome: 'missing' | 'refused' | 'not_captured' | 'short'
      number: string
      order_status: string | null
      wave_id: null
    }
>('make_wave', ['made', 'missing', 'refused', 'not_captured', 'taken', 'short'])

type Packing = { packing_id: number; number: string; order_status: string }

export const scanPiece = sqlStep<
  { number: string; code: string; booking: string },
  | (Packing & { outcome: 'scanned' })
  | (Packing & { outcome: 'complete' })
  | (Packing & { outcome: 'taken' | 'busy' | 'packed' | 'wrong' | 'enough' | 'refused' })
  | { outcome: 'no_wave'; packing_id: null; number: string; order_status: string }
  | { outcome: 'missing'; packing_id: null; number: string; order_status: null }
>('scan_piece', [
  'scanned',
  'complete',
  'taken',
  'busy',
  'packed',
  'wrong',
  'enough',
  'refused',
  'no_wave',
  'missing',
])

export const takeOverPacking = sqlStep<
  { number: string },
  {
    outcome: 'taken_over' | 'busy' | 'packed' | 'refused' | 'no_wave' | 'missing'
    number: string
    order_status: string | null
  }
>('take_over_packing', ['taken_over', 'busy', 'packed', 'refused', 'no_wave', 'missing'])

export const finishPacking = sqlStep<
  { packingId: number },
  { outcome: 'packed' | 'already' | 'refused' | 'missing' }
>('finish_packing', ['packed', 'already', 'refused', 'missing'])

export const addToManifest = sqlStep<
  { manifestId: number; awbNumber: string },
  {
    outcome:
      | 'added'
      | 'relabelled'
      | 'taken'
      | 'cancelled'
      | 'other_courier'
      | 'gone'
      | 'unknown'
      | 'closed'
      | 'missing'
    number: string | null
    courier: string | null
    earlier_manifest_id: number | null
  }
>('add_to_manifest', [
  'added',
  'relabelled',
  'taken',
  'cancelled',
  'other_courier',
  'gone',
  'unknown',
  'closed',
  'missing',
])

export const takeOffManifest = sqlStep<
  { manifestId: number; awbNumber: string },
  { outcome: 'taken_off' | 'not_on_it' | 'closed' | 'missing' }
>('take_off_manifest', ['taken_off', 'not_on_it', 'closed', 'missing'])

export const closeManifest = sqlStep<
  { manifestId: number; count: number | null },
  { outcome: 'closed' | 'already' | 'miscounted' | 'empty' | 'missing'; count: number | null }
>('close_manifest', ['closed', 'already', 'miscounted', 'empty', 'missing'])

export const removeManifest = sqlStep<
  { manifestId: number },
  { outcome: 'removed' | 'not_empty' | 'closed' | 'missing' }
>('remove_manifest', ['removed', 'not_empty', 'closed', 'missing'])

import { sqlStep } from '../../ground/db/sql-step.ts'

// Each calls the SQL file of its name, which documents parameters and outcomes.

type OnWave = { wave_id: number }
type Order = { number: string }

export const makeWave = sqlStep<
  'make_wave',
  object,
  {
    made: OnWave
    taken: OnWave & Order & { order_status: string }
    missing: Order
    refused: Order
    not_captured: Order
    short: Order
  }
>('make_wave')

type Parcel = { number: string; order_status: string }
type Packing = Parcel & { packing_id: number }

export const scanPiece = sqlStep<
  'scan_piece',
  object,
  {
    scanned: Packing
    complete: Packing
    taken: Packing
    busy: Packing
    packed: Packing
    wrong: Packing
    enough: Packing
    refused: Packing
    no_wave: Parcel
    missing: Order
  }
>('scan_piece')

export const takeOverPacking = sqlStep('take_over_packing')

export const finishPacking = sqlStep('finish_packing')

export const addToManifest = sqlStep('add_to_manifest')

export const takeOffManifest = sqlStep('take_off_manifest')

export const closeManifest = sqlStep<'close_manifest', { count: number | null }>('close_manifest')

export const removeManifest = sqlStep('remove_manifest')

import type { CourierCosts } from '../../../contract/office/weight-charges.ts'

/** What a courier takes money for. */
export const costWords: Record<CourierCosts[number]['kind'], string> = {
  freight: 'freight',
  cod: 'collecting cash',
  rto: 'the way back',
  weight: 'weight',
  other: 'other',
}

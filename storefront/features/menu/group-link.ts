import { groupLabel } from '../../../contract/shop-paths.ts'

/** Those whom a group dresses: Women, Boys. */
export function wearersOf(group: string): string {
  return groupLabel(group).replace(/^Kids\((.+)\)$/, '$1')
}

const plurals: Record<string, string> = { 'T-Shirt': 'T-shirts', Frock: 'Frocks' }

/** A garment type as one speaks of several. */
export const garmentWords = (garmentType: string): string => plurals[garmentType] ?? garmentType

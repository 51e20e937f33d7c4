import type { ProductOffer } from '../../../contract/catalogue.ts'
import type { Db } from '../../ground/db/pool.ts'

/** What takes something off by itself: known to offers, which stand on the catalogue. */
export type Offered = {
  listOn: (db: Db, productId: number) => Promise<ProductOffer[]>
  /** In paise by size, of those that cost less. */
  findPrices: (db: Db, productIds: number[]) => Promise<Map<number, number>>
}

export const nothingOffered: Offered = {
  listOn: async () => [],
  findPrices: async () => new Map(),
}

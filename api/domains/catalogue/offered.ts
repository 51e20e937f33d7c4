import { sql } from 'kysely'
import type { ProductOffer } from '../../../contract/catalogue.ts'
import type { Db } from '../../ground/db/pool.ts'

/** The offers that are on a product by themselves: known to offers, which stand on the catalogue. */
export type ListOffers = (db: Db, productId: number) => Promise<ProductOffer[]>

export const listNone: ListOffers = async () => []

/** In a query of `sizes`: what one piece costs with an offer, where it costs less. */
export const offerPriceOfSize = sql<number | null>`(
  select offered.price_paise from offered_sizes offered
  where offered.size_id = sizes.id and offered.list_paise = sizes.price_paise)`

import { sql } from 'kysely'
import type { Sale } from '../../../contract/sale.ts'
import { toRupees } from '../../ground/http/money.ts'

export type SaleRow = { was: number | null; until: string } | null

/** In a query of `sizes`: the scheduled price that a size has, while it is that. */
export const saleOfSize = sql<SaleRow>`(
  select json_build_object('was', was_paise, 'until', ends_at)
  from scheduled_price_rows priced join scheduled_prices on scheduled_prices.id = schedule_id
  where priced.size_id = sizes.id and priced.state = 'on' and after_paise = sizes.price_paise
    and scheduled_prices.state = 'running')`

/** `sale` of a size that has one, else nothing. */
export const saleField = (size: { sale: SaleRow } | undefined): { sale?: Sale } =>
  size?.sale
    ? {
        sale: {
          was: size.sale.was === null ? null : toRupees(size.sale.was),
          until: new Date(size.sale.until).toISOString(),
        },
      }
    : {}

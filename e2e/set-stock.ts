import { sql } from 'kysely'
import { inBackOffice } from './back-office.ts'

/** As when the operator counts the shelf. */
export const setStock = (sizeId: number, stock: number) =>
  inBackOffice((db) =>
    sql`insert into stock_ledger (size_id, delta, reason, cause)
      select id, ${stock} - stock, 'adjustment', 'count:' || gen_random_uuid()
      from sizes where id = ${sizeId} and stock <> ${stock}`.execute(db),
  )

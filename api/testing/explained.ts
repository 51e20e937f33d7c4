import type pg from 'pg'
import { openDb, openPool } from '../ground/db/pool.ts'

/**
 * A database whose every plan is seen, of statements inside functions too.
 * @param readsWhole off: even a small table, which is rightly read whole, must have an index to use
 */
export function openExplained(
  ownerUrl: string,
  { readsWhole, onPlan }: { readsWhole: 'on' | 'off'; onPlan: (plan: string) => void },
) {
  const pool = openPool(ownerUrl, { max: 2 })
  pool.on('connect', (client: pg.PoolClient) => {
    client.on('notice', ({ message = '' }) => onPlan(message))
    void client.query(`
      set role none; load 'auto_explain';
      set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
      set auto_explain.log_level = notice; set enable_seqscan = ${readsWhole}; set role nool_app`)
  })
  return { db: openDb(pool), close: () => pool.end() }
}

/** A plan that reads a whole table of what grows with the catalogue, its orders or its customers. */
export const readsGrowing =
  /Seq Scan on (products|variants|sizes|variant_pictures|reviews|product_places|customers|cart_lines|orders|order_lines|shipments|stock_ledger|tax_documents)\b/

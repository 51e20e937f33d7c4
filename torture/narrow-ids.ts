import type pg from 'pg'
import { readFiles } from '../api/db/apply-files.ts'
import { withoutTriggers } from '../api/db/wide-ids/without-triggers.ts'

/** Columns and functions as they were when ids of orders were integers. */
export async function narrow(owner: pg.Client): Promise<void> {
  const { rows: tables } = await owner.query(`
    select conrelid::regclass::text as table, array_agg(distinct attname::text) as columns
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid in ('orders'::regclass, 'order_lines'::regclass)
    group by 1`)
  const own = ['orders', 'order_lines'].map((table) => ({ table, columns: ['id'] }))
  await withoutTriggers(owner, [...tables, ...own], async () => {
    for (const { table, columns } of [...tables, ...own]) {
      for (const column of columns) {
        await owner.query(`alter table ${table} alter column ${column} type integer`)
      }
    }
  })
  const wide = /\b(\w*order(?:_line)?_id) bigint|(?<=(?:'\w+'|v_limit.outcome), null::)bigint/g
  const { rows: typed } = await owner.query(`
    select oid::regprocedure as signature from pg_proc where pronamespace = 'public'::regnamespace
    and proargnames && '{p_order_id,order_id,p_order_line_id}'`)
  await owner.query(`drop function ${typed.map(({ signature }) => signature).join(', ')}`)
  await owner.query('set check_function_bodies = off')
  for (const { text } of readFiles()) {
    await owner.query(text.replace(wide, (_, name) => (name ? `${name} integer` : 'integer')))
  }
  await owner.query(`update applied_files set sha256 = ''; delete from applied_functions`)
}

/** Copies of an order, without stock: as if all had been cancelled long ago. */
export async function copyOrders(owner: pg.Client, count: number): Promise<void> {
  await owner.query(`
    set session_replication_role = replica;
    create temp table first_order as select * from orders order by id limit 1;
    insert into orders (number, customer_id, status, payment_method, subtotal_paise, shipping_paise,
      cod_fee_paise, total_paise, shipping_address, request_sha256)
    select 'OLD' || n, customer_id, 'Cancelled', 'cod', subtotal_paise, shipping_paise, cod_fee_paise,
      total_paise, shipping_address, request_sha256
    from first_order, generate_series(1, ${count}) n;
    insert into order_events (order_id, status)
    select id, unnest(array['Pending', 'Cancelled']) from orders where number like 'OLD%';
    insert into order_lines (order_id, size_id, quantity, product_id, variant_id, product_name, brand,
      category_name, colour_name, colour_hex, size, unit_price_paise, hsn, tax_rate_bp, tax_paise,
      is_returnable, is_replaceable)
    select o.id, l.size_id, l.quantity, product_id, variant_id, product_name, brand,
      category_name, colour_name, colour_hex, size, unit_price_paise, hsn, tax_rate_bp, tax_paise,
      is_returnable, is_replaceable
    from orders o, (select * from order_lines order by id limit 1) l where number like 'OLD%';
    set session_replication_role = origin;
    analyze`)
}

-- Counts which other garment types of the same group were bought in one order with each product: by how many
-- customers, among the last 50,000 orders of a year that were not cancelled. Fewer than p_least say nothing.
create or replace function learn_bought_together(p_least integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  with recent as materialized (
    select id, customer_id from orders
    where status <> 'Cancelled' and created_at > now() - interval '1 year'
    order by id desc limit 50000),
  bought as materialized (
    select distinct recent.id, recent.customer_id, p.id as product_id, p.group_id, p.garment_type_id
    from recent join order_lines l on l.order_id = recent.id join products p on p.id = l.product_id),
  pairs as (
    select a.product_id, b.product_id as other_id, count(distinct a.customer_id)::integer as customers
    from bought a join bought b
      on b.id = a.id and b.group_id = a.group_id and b.garment_type_id <> a.garment_type_id
    group by 1, 2 having count(distinct a.customer_id) >= p_least),
  best as (
    select product_id, other_id, customers from (
      select *, row_number() over (partition by product_id order by customers desc, other_id) as place
      from pairs) ranked
    where place <= 12),
  merged as (
    merge into bought_together t using best on t.product_id = best.product_id and t.other_id = best.other_id
    when matched and t.customers <> best.customers then update set customers = best.customers
    when not matched then insert (product_id, other_id, customers)
      values (best.product_id, best.other_id, best.customers)
    when not matched by source then delete
    returning t.product_id)
  insert into catalogue_changes (product_id) select distinct product_id from merged on conflict do nothing
$$;

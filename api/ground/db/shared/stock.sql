-- Stock moves only by a row in the ledger: the trigger applies it, the constraint sizes.stock >= 0
-- refuses it, and the unique (cause, size, reason) makes each effect happen once.

create or replace function lock_sizes(p_size_ids integer[], p_purchase_id integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from sizes
  where id = any(p_size_ids || array(select size_id from purchase_lines where purchase_id = p_purchase_id))
  order by id for no key update;
end $$;

create or replace function apply_stock_movements() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Locked ascending, as every step of an order does.
  with sums as (
    select size_id, sum(delta) as delta from movements group by size_id
  ), locked as (
    select s.id, sums.delta from sums join sizes s on s.id = sums.size_id order by s.id for no key update of s
  ), moved as (
    update sizes set stock = stock + delta from locked where locked.id = sizes.id returning variant_id
  ), products as (
    select distinct product_id from moved join variants on variants.id = variant_id
  )
  -- More than a hundred are recorded as one change of anything.
  insert into catalogue_changes (product_id)
  select distinct case when (select count(*) from products) <= 100 then product_id end from products
  on conflict do nothing;
  return null;
end $$;

create or replace trigger stock_ledger_moves_stock
  after insert on stock_ledger referencing new table as movements
  for each statement execute function apply_stock_movements();

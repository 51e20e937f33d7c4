-- What a purchase costs: the sum of its amounts, or of those of some kinds. In PL/pgSQL, whose plans are stored: an
-- order asks them several times.
create or replace function purchase_total(p_purchase_id integer) returns bigint
language plpgsql stable as $$
begin
  return coalesce((select sum(paise) from amounts where purchase_id = p_purchase_id), 0);
end $$;

create or replace function amount_paise(p_purchase_id integer, variadic p_kinds text[]) returns bigint
language plpgsql stable as $$
begin
  return coalesce((select sum(paise) from amounts where purchase_id = p_purchase_id and kind = any(p_kinds)), 0);
end $$;

-- The amounts of a purchase as they are shown: [{kind, reason, paise}]
create or replace function amounts_of(p_purchase_id integer) returns jsonb
language plpgsql stable as $$
begin
  return amounts_together(array(
    select row(kind, size_id, paise, reason)::priced_amount from amounts
    where purchase_id = p_purchase_id order by position));
end $$;

-- As amounts_of, of what may not be bought yet: those of lines are together.
create or replace function amounts_together(p_amounts priced_amount[]) returns jsonb
language plpgsql immutable as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'reason', reason, 'paise', paise) order by first), '[]')
    from (
      select kind, reason, sum(paise) as paise, min(n) as first
      from unnest(p_amounts) with ordinality as amount(kind, size_id, paise, reason, n)
      group by kind, reason) together);
end $$;

-- What the pieces of each size come to after discounts: {size_id: paise}
create or replace function paid_by_size(p_amounts priced_amount[]) returns jsonb
language plpgsql immutable as $$
begin
  return (
    select coalesce(jsonb_object_agg(size_id, paise), '{}')
    from (
      select size_id, sum(paise) as paise from unnest(p_amounts) where size_id is not null group by size_id) together);
end $$;

-- What was paid for some pieces of a line: they share it to the paisa, as each costs the same.
create or replace function share_of(p_line order_lines, p_pieces integer) returns bigint
language sql immutable parallel safe as $$
  select p_line.unit_price_paise * p_pieces
$$;

-- Whether amounts are what the lines say, at list price and paid, of at most two runs that are a paisa apart, and the
-- total of the order.
create or replace function are_amounts_whole(p_purchase_id integer) returns boolean
language plpgsql stable as $$
begin
  return not exists (
    select from orders where purchase_id = p_purchase_id and total_paise <> purchase_total(p_purchase_id)
  ) and not exists (
    select from (
      select size_id, sum(list_price_paise * quantity) as list, sum(unit_price_paise * quantity) as paid,
        count(*) as runs, max(unit_price_paise) - min(unit_price_paise) as apart
      from purchase_lines where purchase_id = p_purchase_id group by size_id
    ) line full join (
      select size_id, sum(paise) filter (where kind = 'goods') as list, sum(paise) as paid
      from amounts where purchase_id = p_purchase_id and size_id is not null group by size_id
    ) amount using (size_id)
    where line.list is distinct from amount.list or line.paid is distinct from amount.paid or runs > 2 or apart > 1
  );
end $$;

create or replace function guard_amounts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_purchase_id integer;
begin
  -- In a loop, so that each purchase is asked about once.
  for v_purchase_id in select distinct purchase_id from changed loop
    if not are_amounts_whole(v_purchase_id) then
      raise exception 'the amounts of a purchase are not what its lines and its order say'
        using errcode = 'check_violation', constraint = 'amounts_whole';
    end if;
  end loop;
  return null;
end $$;

create or replace trigger amounts_added after insert on amounts
  referencing new table as changed for each statement execute function guard_amounts();
create or replace trigger amounts_changed after update on amounts
  referencing new table as changed for each statement execute function guard_amounts();
create or replace trigger amounts_taken after delete on amounts
  referencing old table as changed for each statement execute function guard_amounts();

create or replace function guard_total() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.total_paise <> purchase_total(new.purchase_id) then
    raise exception 'the total of an order is not the sum of its amounts'
      using errcode = 'check_violation', constraint = 'orders_total';
  end if;
  return null;
end $$;

create or replace trigger orders_guard_total after insert or update of total_paise, purchase_id on orders
  for each row execute function guard_total();

-- Posts what was counted: each size's difference to what was expected then, so that what was sold meanwhile stays. What was
-- not counted stays as it is.
-- rows: posted: size_id, expected, counted, difference; short (stock would be negative): size_id, stock, difference, orders,
--   payments
-- outcome: posted | already | uncounted | short | missing
create or replace function post_stock_take(p_take_id integer)
returns table (outcome text, rows jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_take stock_takes;
  v_rows jsonb;
begin
  select * into v_take from stock_takes where id = p_take_id for no key update;
  if not found then return query select 'missing', null::jsonb; return; end if;
  if v_take.posted_at is not null then return query select 'already', null::jsonb; return; end if;
  perform lock_sizes(array(
    select size_id from stock_take_lines where take_id = p_take_id and counted is not null), null);
  if not exists (select from stock_take_lines where take_id = p_take_id and counted is not null) then
    return query select 'uncounted', null::jsonb;
    return;
  end if;

  select jsonb_agg(jsonb_build_object('size_id', v.size_id, 'stock', s.stock, 'difference', v.difference,
    'orders', needs.numbers, 'payments', needs.payments) order by v.size_id) into v_rows
  from stock_take_variances(p_take_id) v join sizes s on s.id = v.size_id
  cross join lateral who_needs(v.size_id) needs
  where s.stock + v.difference < 0;
  if v_rows is not null then return query select 'short', v_rows; return; end if;

  update stock_take_lines l set expected = v.expected, difference = v.difference
  from stock_take_variances(p_take_id) v where l.take_id = p_take_id and l.size_id = v.size_id;
  update stock_takes set posted_at = clock_timestamp(), posted_by = current_actor() where id = p_take_id;
  insert into stock_ledger (size_id, delta, reason, cause, note)
  select size_id, difference, 'count', 'stock-take:' || p_take_id, 'Stock take ' || p_take_id
  from stock_take_lines where take_id = p_take_id and difference <> 0 order by size_id;
  select coalesce(jsonb_agg(jsonb_build_object('size_id', size_id, 'expected', expected, 'counted', counted,
    'difference', difference) order by size_id), '[]') into v_rows
  from stock_take_lines where take_id = p_take_id and difference <> 0;
  perform write_audit('stock-take.post', 'stock take ' || p_take_id, null, v_rows);
  return query select 'posted', v_rows;
end $$;

-- What counts differ by, by the size; a difference of zero, too. Another count of the same shelf is not taken twice: one of
-- before, posted since, has corrected what was expected; one of later stands, and this has no row.
create or replace function stock_take_variances(p_take_id integer)
returns table (size_id integer, expected integer, counted integer, difference integer, was_moved boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.size_id, l.expected + corrected.pieces, l.counted, l.counted - l.expected - corrected.pieces, l.was_moved
  from stock_take_lines l
  cross join lateral (
    select coalesce(sum(g.delta), 0)::integer as pieces
    from stock_ledger g join stock_take_lines earlier
      on earlier.size_id = l.size_id and g.cause = 'stock-take:' || earlier.take_id and earlier.counted_at <= l.counted_at
    where g.size_id = l.size_id and g.id > l.ledger_id and g.reason = 'count') corrected
  where l.take_id = p_take_id and l.counted is not null
    and not exists (
      select from stock_take_lines later join stock_takes t on t.id = later.take_id
      where later.size_id = l.size_id and later.counted_at > l.counted_at and t.posted_at is not null)
    and not exists (
      select from stock_ledger g
      where g.size_id = l.size_id and g.id > l.ledger_id and g.reason = 'count' and g.cause like 'change:%')
$$;

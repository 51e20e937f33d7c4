-- Changes the stock of sizes by a reason, all of them or none. What was received with a cost or a lot's name is a lot, and
-- with a cost the size's own becomes the average of what is in stock and what came.
-- p_lines: [{"size_id": 1, "delta": -2}] or [{"size_id": 1, "count": 7, "seen": 9}], a size once
-- rows: changed: size_id, before, after; moved (a count that was not taken of today's stock): size_id, seen, stock;
--   short (stock would be negative): size_id, stock, orders, payments; missing: size_id
-- outcome: changed | moved | short | no_lot | missing
create or replace function change_stock(p_reason text, p_note text, p_lot text, p_cost_paise bigint, p_lines jsonb)
returns table (outcome text, rows jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_cause text := 'change:' || nextval('stock_change_ids');
  v_lot_id integer;
  v_rows jsonb;
begin
  perform lock_sizes(array(select (line ->> 'size_id')::integer from jsonb_array_elements(p_lines) as line), null);

  select jsonb_agg(jsonb_build_object('size_id', line.size_id) order by place) into v_rows
  from stock_lines(p_lines) line where line.before is null;
  if v_rows is not null then return query select 'missing', v_rows; return; end if;

  select jsonb_agg(jsonb_build_object('size_id', line.size_id, 'seen', line.seen, 'stock', line.before) order by place) into v_rows
  from stock_lines(p_lines) line where line.seen <> line.before;
  if v_rows is not null then return query select 'moved', v_rows; return; end if;

  select jsonb_agg(jsonb_build_object('size_id', line.size_id, 'stock', line.before,
    'orders', needs.numbers, 'payments', needs.payments) order by place) into v_rows
  from stock_lines(p_lines) line cross join lateral who_needs(line.size_id) needs
  where line.before + line.delta < 0;
  if v_rows is not null then return query select 'short', v_rows; return; end if;

  if p_reason = 'received' and (p_lot <> '' or p_cost_paise is not null) then
    insert into lots (name, cost_paise) values (p_lot, p_cost_paise) returning id into v_lot_id;
  elsif p_lot <> '' then
    select id into v_lot_id from lots where lower(name) = lower(p_lot) order by id desc limit 1;
    if not found then return query select 'no_lot', '[]'::jsonb; return; end if;
  end if;
  if p_reason = 'received' and p_cost_paise is not null then
    perform average_cost(line.size_id, line.delta, p_cost_paise) from stock_lines(p_lines) line;
  end if;

  select jsonb_agg(jsonb_build_object('size_id', line.size_id, 'before', line.before, 'after', line.before + line.delta)
    order by place) into v_rows
  from stock_lines(p_lines) line;
  insert into stock_ledger (size_id, delta, reason, cause, note, lot_id)
  select line.size_id, line.delta, p_reason, v_cause, nullif(p_note, ''), v_lot_id
  from stock_lines(p_lines) line where line.delta <> 0 order by line.size_id;
  perform write_audit('stock.change', replace(v_cause, ':', ' '), null, jsonb_strip_nulls(jsonb_build_object(
    'reason', p_reason, 'note', nullif(p_note, ''), 'lot', nullif(p_lot, ''), 'cost', p_cost_paise / 100.0, 'lines', v_rows)));
  return query select 'changed', v_rows;
end $$;

-- Lines as they were asked for, beside the stock of now, which is null for no such size.
create or replace function stock_lines(p_lines jsonb)
returns table (place bigint, size_id integer, before integer, delta integer, seen integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select line.place, line.size_id, s.stock, coalesce(line.delta, line.count - s.stock), line.seen
  from rows from (jsonb_to_recordset(p_lines) as (size_id integer, delta integer, count integer, seen integer))
    with ordinality as line (size_id, delta, count, seen, place)
  left join sizes s on s.id = line.size_id
$$;

-- Writes what was counted of a size, beside what the shelf had at that moment and the size's newest movement.
-- p_code: as it was scanned; null where p_size_id says which
-- p_count: all pieces; null where p_add says how many more were found
-- size_id: also of one elsewhere, which this take does not count
-- outcome: counted | posted | elsewhere | unknown | below_zero | missing
create or replace function count_stock(p_take_id integer, p_size_id integer, p_code text, p_count integer, p_add integer)
returns table (outcome text, size_id integer, counted integer)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_take stock_takes;
  v_size_id integer := coalesce(p_size_id, size_of_code(p_code => p_code, p_take_id => p_take_id));
  v_line stock_take_lines;
  v_counted integer;
begin
  -- Many count at once; who posts waits for them.
  select * into v_take from stock_takes where id = p_take_id for share;
  select * into v_line from stock_take_lines l where l.take_id = p_take_id and l.size_id = v_size_id for no key update;
  v_counted := coalesce(p_count, coalesce(v_line.counted, 0) + p_add);
  if v_take.id is null or v_take.posted_at is not null or v_line.size_id is null or v_counted < 0 then
    return query select case when v_take.id is null then 'missing' when v_take.posted_at is not null then 'posted'
      when v_size_id is null then 'unknown' when v_line.size_id is null then 'elsewhere' else 'below_zero' end,
      v_size_id, v_line.counted;
    return;
  end if;
  -- One statement, so that shelf and ledger are of one moment.
  update stock_take_lines l
  set counted = v_counted, expected = shelf.stock + shelf.held + shelf.to_pick, ledger_id = coalesce((
      select max(id) from stock_ledger g where g.size_id = v_size_id), 0),
    counted_at = clock_timestamp(), counted_by = current_actor(),
    -- Pieces were taken or brought between its first scan and this one.
    was_moved = p_count is null and (l.was_moved or l.expected <> shelf.stock + shelf.held + shelf.to_pick)
      and l.counted is not null
  from pieces_on_shelf(array[v_size_id]) shelf
  where l.take_id = p_take_id and l.size_id = v_size_id;
  return query select 'counted', v_size_id, v_counted;
end $$;

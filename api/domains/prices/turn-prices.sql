-- Moves prices to the time of now, some products at once: first what is put back, then what begins, so that a price may
-- follow another. Taken again it goes on where it stopped. Returns how many prices or schedules it moved.
-- p_products: at most, since their sizes are locked together
create or replace function turn_prices(p_products integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_moved integer := 0;
  v_due scheduled_prices;
begin
  -- Cheap while there is nothing to do.
  if not exists (select from scheduled_prices where state = 'scheduled' and starts_at <= now())
    and not exists (select from scheduled_prices where state in ('scheduled', 'running') and ends_at <= now())
    and not exists (
      select from scheduled_price_rows r join scheduled_prices p on p.id = r.schedule_id
      where r.state in ('waiting', 'on') and (p.state in ('ended', 'cancelled') or p.state = 'running' and r.state = 'waiting'))
  then return 0; end if;
  perform pg_advisory_xact_lock(hashtext('nool:prices'));

  for v_due in
    update scheduled_prices set state = 'ended' where state in ('scheduled', 'running') and ends_at <= now() returning *
  loop
    perform write_audit('prices.end', 'prices ' || v_due.id, null, jsonb_build_object('sizes', v_due.sizes));
    v_moved := v_moved + 1;
  end loop;
  select p.* into v_due from scheduled_prices p where state in ('ended', 'cancelled')
    and exists (select from scheduled_price_rows r where r.schedule_id = p.id and r.state in ('waiting', 'on'))
    order by id limit 1;
  if found then return v_moved + put_prices_back(v_due.id, p_products); end if;

  for v_due in
    update scheduled_prices set state = 'running' where state = 'scheduled' and starts_at <= now() returning *
  loop
    perform write_audit('prices.start', 'prices ' || v_due.id, null, jsonb_build_object('sizes', v_due.sizes));
    v_moved := v_moved + 1;
  end loop;
  select p.* into v_due from scheduled_prices p where state = 'running'
    and exists (select from scheduled_price_rows r where r.schedule_id = p.id and r.state = 'waiting')
    order by id limit 1;
  if found then return v_moved + write_scheduled(v_due.id, p_products); end if;
  return v_moved;
end $$;

-- Locks products and their sizes of a schedule that are still to be moved, each ascending, as an edit of a product does.
-- Returns the sizes.
create or replace function lock_prices(p_schedule_id integer, p_state text, p_products integer) returns integer[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_products integer[] := array(
    select distinct product_id from scheduled_price_rows where schedule_id = p_schedule_id and state = p_state
    order by product_id limit p_products);
  v_sizes integer[] := array(
    select size_id from scheduled_price_rows
    where schedule_id = p_schedule_id and state = p_state and product_id = any(v_products));
begin
  perform from products where id = any(v_products) order by id for no key update;
  perform lock_sizes(v_sizes, null);
  return v_sizes;
end $$;

-- Writes the next prices of a schedule, where they do not raise one. Returns how many were looked at.
create or replace function write_scheduled(p_schedule_id integer, p_products integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_sizes integer[] := lock_prices(p_schedule_id, 'waiting', p_products);
  v_days integer := fact_number('was_price_days');
begin
  update scheduled_price_rows r set state = case when s.price_paise >= after_paise then 'on' else 'skipped' end,
    before_paise = greatest(s.price_paise, after_paise),
    was_paise = case when s.price_paise > after_paise
      and steady_price(p_size_id => s.id, p_days => v_days) = s.price_paise then s.price_paise end
  from sizes s where r.schedule_id = p_schedule_id and r.size_id = s.id and s.id = any(v_sizes);
  perform set_prices(p_size_ids => array_agg(size_id), p_paise => array_agg(after_paise))
  from unnest(v_sizes) as moved join scheduled_price_rows r on r.schedule_id = p_schedule_id and r.size_id = moved
  where state = 'on' having count(*) > 0;
  return cardinality(v_sizes);
end $$;

-- Puts back the next prices of a schedule that still stand as it wrote them. Returns how many were looked at.
create or replace function put_prices_back(p_schedule_id integer, p_products integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_sizes integer[];
  v_never integer;
begin
  update scheduled_price_rows set state = 'skipped' where schedule_id = p_schedule_id and state = 'waiting';
  get diagnostics v_never = row_count;
  v_sizes := lock_prices(p_schedule_id, 'on', p_products);
  update scheduled_price_rows r set state = case when s.price_paise = after_paise then 'off' else 'edited' end
  from sizes s where r.schedule_id = p_schedule_id and r.size_id = s.id and s.id = any(v_sizes);
  -- The MRP may be lower by now.
  perform set_prices(p_size_ids => array_agg(s.id), p_paise => array_agg(least(before_paise, mrp_paise)))
  from unnest(v_sizes) as moved join sizes s on s.id = moved
    join scheduled_price_rows r on r.schedule_id = p_schedule_id and r.size_id = s.id
  where r.state = 'off' having count(*) > 0;
  return v_never + cardinality(v_sizes);
end $$;

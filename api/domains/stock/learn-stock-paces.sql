-- Learns how fast sizes sell: net pieces of the last 28 days (what returned to the shelf is off, what is held counts), and
-- the days of them in which there was stock, in India's days with today. Reads the sizes that moved or came since the last
-- call, and once a day all; another that learns at the moment is not waited for.
-- p_most: movements and sizes to read at once
-- returns how many were read; 0: all are
create or replace function learn_stock_paces(p_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_reading stock_pace_reading;
  v_today date := day_in_india(now());
  v_moved integer[];
  v_moves integer;
  v_last bigint;
  v_new integer[];
begin
  select * into v_reading from stock_pace_reading for update skip locked;
  if not found then return 0; end if;
  -- All sizes are read on the first day, with what moved before.
  if v_reading.day is null then v_reading.ledger_id := coalesce((select max(id) from stock_ledger), 0); end if;
  if v_reading.day is distinct from v_today then v_reading.size_id := 0; end if;

  -- Movements of transactions that were under way may have come since, below the last that was read.
  select count(*) filter (where move.id > v_reading.ledger_id), max(move.id),
    array_agg(distinct move.size_id) filter (where move.id > coalesce(p.ledger_id, 0))
  into v_moves, v_last, v_moved
  from (select id, size_id from stock_ledger where id > v_reading.ledger_id - 200 order by id limit p_most + 200) move
  left join stock_paces p on p.size_id = move.size_id;
  select array_agg(id) into v_new
  from (select id from sizes where id > v_reading.size_id order by id limit p_most) new;

  if v_moved is not null or v_new is not null then perform write_stock_paces(v_moved || v_new); end if;
  update stock_pace_reading set day = v_today, ledger_id = greatest(v_reading.ledger_id, v_last),
    size_id = coalesce((select max(id) from unnest(v_new) as id), v_reading.size_id)
  where (day, ledger_id, size_id) is distinct from
    (v_today, greatest(v_reading.ledger_id, v_last), coalesce((select max(id) from unnest(v_new) as id), v_reading.size_id));
  return v_moves + coalesce(cardinality(v_new), 0);
end $$;

create or replace function write_stock_paces(p_size_ids integer[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  with span as materialized (
    select day_in_india(now()) - 27 as first_day, first_ledger_id(
      (day_in_india(now()) - 27)::timestamp at time zone 'Asia/Kolkata') as from_id
  ), asked as (
    select distinct size_id from unnest(p_size_ids) as size_id
  ), moves as (
    select g.size_id, g.id, g.delta, g.reason, day_in_india(g.at) as day,
      coalesce(day_in_india(lead(g.at) over size), day_in_india(now())) as until,
      s.stock - coalesce(sum(g.delta) over (size rows between 1 following and unbounded following), 0) as after
    from asked join sizes s on s.id = asked.size_id
    cross join span
    join stock_ledger g on g.size_id = s.id and g.id >= span.from_id
    window size as (partition by g.size_id order by g.id)
  ), sums as (
    select size_id, max(id) as ledger_id, sum(delta) as moved, min(day) as first_move,
      greatest(0, -coalesce(sum(delta) filter (
        where reason in ('order', 'cancellation', 'hold', 'hold_release', 'return', 'exchange') and day >= first_day), 0)) as sold,
      range_agg(daterange(least(day, until), greatest(day, until), '[]')) filter (where after > 0)
        * datemultirange(daterange(min(first_day), day_in_india(now()), '[]')) as stocked
    from moves cross join span group by size_id
  ), learned as (
    select s.id as size_id, s.stock, coalesce(sums.ledger_id,
        (select max(id) from stock_ledger g where g.size_id = s.id), 0) as ledger_id, coalesce(sums.sold, 0) as sold,
      (select coalesce(sum(upper(part) - lower(part)), 0) from unnest(
        coalesce(sums.stocked, '{}') + datemultirange(
          -- What was there before the first of these movements.
          case when s.stock - coalesce(sums.moved, 0) > 0
            then daterange(span.first_day, greatest(span.first_day, coalesce(sums.first_move, day_in_india(now()))), '[]') else 'empty' end)) as part) as days
    from asked join sizes s on s.id = asked.size_id cross join span left join sums on sums.size_id = s.id
  )
  insert into stock_paces as pace (size_id, ledger_id, sold, days, low_since)
  select size_id, ledger_id, sold, days, case when is_stock_low(stock, sold::integer, days::integer) then now() end
  from learned order by size_id
  on conflict (size_id) do update set ledger_id = excluded.ledger_id, sold = excluded.sold, days = excluded.days,
    low_since = case when excluded.low_since is not null then coalesce(pace.low_since, excluded.low_since) end
$$;

-- For how many days stock lasts at the pace of the days that had any; null where nothing was sold.
create or replace function days_of_stock(p_stock integer, p_sold integer, p_days integer) returns numeric
language sql immutable parallel safe as $$
  select round(p_stock::numeric * greatest(p_days, 1) / nullif(p_sold, 0), 1)
$$;

-- Whether stock lasts less than two weeks, or is down to the number below which the shop always orders.
create or replace function is_stock_low(p_stock integer, p_sold integer, p_days integer) returns boolean
language sql stable parallel safe set search_path = public, pg_temp as $$
  select p_stock <= fact_number('low_stock_pieces') or coalesce(days_of_stock(p_stock, p_sold, p_days) < 14, false)
$$;

-- The first movement at or after a moment, or the next that will be, as movements are written in the order of time; where
-- a demo's past was written later, one before it.
create or replace function first_ledger_id(p_at timestamptz) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_low bigint := 1;
  v_high bigint := coalesce((select max(id) from stock_ledger), 0) + 1;
  v_middle bigint;
begin
  while v_low < v_high loop
    v_middle := (v_low + v_high) / 2;
    if coalesce((select at < p_at from stock_ledger where id >= v_middle order by id limit 1), false) then
      v_low := v_middle + 1;
    else
      v_high := v_middle;
    end if;
  end loop;
  return v_low;
end $$;

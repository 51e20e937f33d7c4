-- Learns from the last 200 orders that left how many working days four of five needed, and counts
-- the promises of the last 30 days. Fewer than 20 orders teach nothing.
create or replace function learn_dispatch() returns void
language sql security definer set search_path = public, pg_temp as $$
  with departures as materialized (
    select e.order_id, e.at from order_events e where e.status = 'Shipped' order by e.id desc limit 200),
  dispatches as (
    select (select count(*)
      from generate_series(1, (d.at at time zone 'Asia/Kolkata')::date - o.day) as n
      where extract(dow from o.day + n::integer) <> 0 and o.day + n::integer <> all(c.holidays)) as days
    from departures d, dispatch_calendar c,
      lateral (select order_day(created_at, c.cutoff, c.holidays) as day from orders where id = d.order_id) o),
  learned as (
    select case when count(*) >= 20 then percentile_disc(0.8) within group (order by days) end as days
    from dispatches),
  promises as (
    select count(*) filter (where promise_kept) as kept, count(*) filter (where not promise_kept) as missed
    from orders where created_at > now() - interval '60 days' and delivered_at > now() - interval '30 days')
  update dispatch_calendar
  set dispatch_days = learned.days, promises_kept = promises.kept, promises_missed = promises.missed,
    learned_at = now()
  from learned, promises
$$;

-- The working day that is so many after the first one on or after a day. Sundays and holidays are none.
create or replace function working_day(p_day date, p_after integer, p_holidays date[]) returns date
language sql immutable parallel safe as $$
  select p_day + n
  from generate_series(0, p_after * 2 + 14 + cardinality(p_holidays)) as n
  where extract(dow from p_day + n) <> 0 and p_day + n <> all(p_holidays)
  order by n offset p_after limit 1
$$;

-- The working day that an order counts for: after the cut-off time the next one.
create or replace function order_day(p_at timestamptz, p_cutoff time, p_holidays date[]) returns date
language sql immutable parallel safe as $$
  select working_day(
    (p_at at time zone 'Asia/Kolkata')::date + case when (p_at at time zone 'Asia/Kolkata')::time >= p_cutoff
      then 1 else 0 end, 0, p_holidays)
$$;

-- By which day an order of a time arrives, when its courier takes so many days.
-- Until the shop's own dispatch is learned, the five working days that it states.
create or replace function promised_day(p_at timestamptz, p_transit_days integer) returns date
language sql stable as $$
  select working_day(
    working_day(order_day(p_at, c.cutoff, c.holidays), coalesce(c.dispatch_days, 5), c.holidays) + p_transit_days,
    0, c.holidays)
  from dispatch_calendar c
$$;

-- What is known of a PIN code. After a week it is known no more; is_fresh: the courier need not be asked again.
create or replace function find_delivery_promise(p_pin text, p_at timestamptz default now())
returns table (is_served boolean, is_cod boolean, arrives_by date, is_fresh boolean)
language sql stable as $$
  select s.is_served, s.is_cod, promised_day(p_at, s.transit_days),
    s.asked_at > now() - case when s.is_served then interval '1 day' else interval '6 hours' end
  from pin_services s
  where s.pin = p_pin and s.asked_at > now() - interval '7 days'
$$;

-- Every order has the promise of its time, however it was paid.
create or replace function promise_delivery() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if lower(new.shipping_address ->> 'country') = 'india' then
    new.promised_by := (select arrives_by
      from find_delivery_promise(new.shipping_address ->> 'postal_code', new.created_at));
  end if;
  return new;
end $$;

create or replace trigger orders_promise_delivery before insert on orders
for each row execute function promise_delivery();

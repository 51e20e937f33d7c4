-- The working day that is so many after the first one on or after a day. Sundays and holidays are none.
-- A loop, as an order's transaction waits for it: a query over a series takes fifteen times as long.
create or replace function working_day(p_day date, p_after integer, p_holidays date[]) returns date
language plpgsql immutable strict parallel safe as $$
declare
  v_day date := p_day;
  v_left integer := p_after;
begin
  loop
    if extract(dow from v_day) <> 0 and v_day <> all(p_holidays) then
      if v_left = 0 then return v_day; end if;
      v_left := v_left - 1;
    end if;
    v_day := v_day + 1;
  end loop;
end $$;

-- The working day that an order counts for: after the cut-off time the next one.
create or replace function order_day(p_at timestamptz, p_cutoff time, p_holidays date[]) returns date
language plpgsql immutable parallel safe as $$
declare
  v_at timestamp := p_at at time zone 'Asia/Kolkata';
begin
  return working_day(v_at::date + case when v_at::time >= p_cutoff then 1 else 0 end, 0, p_holidays);
end $$;

-- By which day an order of a time arrives, when its courier takes so many days.
-- Until the shop's own dispatch is learned, the five working days that it states.
create or replace function promised_day(p_at timestamptz, p_transit_days integer) returns date
language plpgsql stable as $$
declare
  v_calendar dispatch_calendar;
  v_leaves date;
begin
  if p_transit_days is null then return null; end if;
  select * into v_calendar from dispatch_calendar;
  v_leaves := working_day(order_day(p_at, v_calendar.cutoff, v_calendar.holidays),
    coalesce(v_calendar.dispatch_days, 5), v_calendar.holidays);
  return working_day(v_leaves + p_transit_days, 0, v_calendar.holidays);
end $$;

-- What is known of a PIN code. After a week it is known no more; is_fresh: the courier need not be asked again.
create or replace function find_delivery_promise(p_pin text, p_at timestamptz default now())
returns table (is_served boolean, is_cod boolean, arrives_by date, is_fresh boolean)
language sql stable as $$
  select s.is_served, s.is_cod, promised_day(p_at, s.transit_days),
    s.asked_at > now() - case when s.is_served then interval '1 day' else interval '6 hours' end
  from pin_services s
  where s.pin = p_pin and s.asked_at > now() - interval '7 days'
$$;

-- By which day a parcel arrives that has left; null before that, abroad, and where the courier's answer is not known.
create or replace function arrival_day(p_left_at timestamptz, p_address jsonb) returns date
language plpgsql stable as $$
begin
  return (select working_day((p_left_at at time zone 'Asia/Kolkata')::date + s.transit_days, 0, c.holidays)
    from pin_services s, dispatch_calendar c
    where is_in_india(p_address) and s.pin = p_address ->> 'postal_code'
      and s.transit_days is not null and s.asked_at > now() - interval '7 days');
end $$;

-- Every order has the promise of its time, however it was paid.
create or replace function promise_delivery() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if is_in_india(new.shipping_address) then
    new.promised_by := (select arrives_by
      from find_delivery_promise(new.shipping_address ->> 'postal_code', new.created_at));
  end if;
  return new;
end $$;

create or replace trigger orders_promise_delivery before insert on orders
for each row execute function promise_delivery();

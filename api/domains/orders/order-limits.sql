-- An account and the guest with its address share their limits.
create or replace function customers_of_address(p_customer_id integer) returns setof integer
language sql stable as $$
  select other.id from customers c join customers other on other.email = c.email where c.id = p_customer_id
$$;

-- What the limits of orders look at. A customer is known once an order of hers is
-- paid or was delivered: of her own, since a stranger may register with another's address.
-- wait_seconds: until one of the recent orders is so no more
create or replace function find_orders_so_far(p_customer_id integer, p_recent interval)
returns table (waiting integer, recent integer, wait_seconds float8, is_known boolean)
language sql stable as $$
  select count(*) filter (where status = 'Pending')::integer,
    count(*) filter (where created_at > now() - p_recent)::integer,
    extract(epoch from min(created_at) filter (where created_at > now() - p_recent) + p_recent - now())::float8,
    coalesce(bool_or(customer_id = p_customer_id
      and (delivered_at is not null or payment_status = 'paid' and status <> 'Cancelled')), false)
  from orders where customer_id in (select customers_of_address(p_customer_id))
$$;

-- Counts one more of an address; the seconds to wait when it is one too many, or null.
create or replace function count_of_address(p_limit jsonb) returns float8
language sql as $$
  select case when hits > (p_limit ->> 'hits')::integer then wait_seconds end
  from hit_rate_limit(p_limit => p_limit ->> 'name', p_subject => p_limit ->> 'subject',
    p_window => make_interval(secs => (p_limit ->> 'seconds')::float8))
$$;

-- The limit that a COD order would pass, or null. The caller has locked the customer, and places the order.
-- p_limits: {orders: {hits, seconds}, waiting, pieces, paise, address: {name, subject, hits, seconds}}, the last not of
-- what staff enter
create or replace function find_cod_limit(
  p_customer_id integer, p_lines lines_to_buy, p_subtotal_paise bigint, p_limits jsonb,
  out outcome text, out wait_seconds float8
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_so_far record;
  v_pieces integer;
begin
  select * into v_so_far
  from find_orders_so_far(p_customer_id, make_interval(secs => (p_limits #>> '{orders,seconds}')::float8));
  if v_so_far.recent >= (p_limits #>> '{orders,hits}')::integer then
    outcome := 'too_many_orders';
    wait_seconds := v_so_far.wait_seconds;
    return;
  end if;
  if v_so_far.waiting >= (p_limits ->> 'waiting')::integer then
    outcome := 'too_many_waiting';
    return;
  end if;
  if v_so_far.is_known then return; end if;

  select sum(quantity) into v_pieces from unnest((p_lines).quantities) as quantity;
  if v_pieces > (p_limits ->> 'pieces')::integer or p_subtotal_paise > (p_limits ->> 'paise')::bigint then
    outcome := 'too_large';
    return;
  end if;
  if p_limits -> 'address' is null then return; end if;
  -- Last, so that only what is placed counts.
  wait_seconds := count_of_address(p_limits -> 'address');
  if wait_seconds is not null then outcome := 'too_many_of_address'; end if;
end $$;

-- The limit that a new hold would pass, or null. The caller has locked the customer, and holds.
-- p_limits: {orders: {hits, seconds}, holds: {hits, seconds}, address: {name, subject, hits, seconds}}, the last not of
-- what staff enter
create or replace function find_hold_limit(
  p_customer_id integer, p_limits jsonb, out outcome text, out wait_seconds float8
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_window interval := make_interval(secs => (p_limits #>> '{holds,seconds}')::float8);
  v_so_far record;
  v_holds record;
begin
  select * into v_so_far
  from find_orders_so_far(p_customer_id, make_interval(secs => (p_limits #>> '{orders,seconds}')::float8));
  if v_so_far.recent >= (p_limits #>> '{orders,hits}')::integer then
    outcome := 'too_many_orders';
    wait_seconds := v_so_far.wait_seconds;
    return;
  end if;
  select count(*) as recent, extract(epoch from min(created_at) + v_window - now())::float8 as wait_seconds
  into v_holds
  from purchases
  where customer_id in (select customers_of_address(p_customer_id)) and method = 'card'
    and created_at > now() - v_window and dropped_at is null;
  if v_holds.recent >= (p_limits #>> '{holds,hits}')::integer then
    outcome := 'too_many_holds';
    wait_seconds := v_holds.wait_seconds;
    return;
  end if;
  if v_so_far.is_known or p_limits -> 'address' is null then return; end if;

  wait_seconds := count_of_address(p_limits -> 'address');
  if wait_seconds is not null then outcome := 'too_many_of_address'; end if;
end $$;

-- Why an order cannot go to an address, by what is known: cod_abroad | pin_unserved | pin_without_cod, or null.
create or replace function find_delivery_refusal(p_address jsonb, p_is_cod boolean) returns text
language sql stable as $$
  select case when is_in_india(p_address) then (
    select case when not s.is_served then 'pin_unserved' when p_is_cod and not s.is_cod then 'pin_without_cod' end
    from pin_services s
    where s.pin = p_address ->> 'postal_code' and s.asked_at > now() - interval '7 days')
  when p_is_cod then 'cod_abroad' end
$$;

-- How an order's status moves. The table order_status_moves holds every move that is allowed; the
-- trigger orders_guard_status refuses others and writes each as an event.

-- Takes the locks of one order, in the order that is the same everywhere: customer, then order.
create or replace function lock_order(p_order_id integer) returns orders
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order orders;
begin
  perform 1 from customers
  where id = (select customer_id from orders where id = p_order_id) for no key update;
  select * into v_order from orders where id = p_order_id for no key update;
  return v_order;
end $$;

-- Whether an order of a status can be called off: it has not been sent. What is sent ends as Cancelled
-- only once its parcel has come back.
create or replace function is_cancellable(p_status text) returns boolean
language sql immutable as $$
  select p_status in ('Pending', 'Confirmed', 'Processing', 'Ready to Ship')
$$;

-- One of the moves that concern neither stock, money nor a courier.
--
-- outcome: moved | refused | missing
create or replace function move_order(p_order_id integer, p_to_status text)
returns table (outcome text, from_status text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_order orders := lock_order(p_order_id);
begin
  if p_to_status not in ('Confirmed', 'Processing') then
    raise exception 'an order becomes % by a step of its own', p_to_status;
  end if;
  if v_order.id is null then
    return query select 'missing', null::text;
  elsif not exists (select from order_status_moves
                    where from_status = v_order.status and to_status = p_to_status) then
    return query select 'refused', v_order.status;
  else
    update orders set status = p_to_status where id = p_order_id;
    return query select 'moved', v_order.status;
  end if;
end $$;

-- Walks a locked order along the way of a parcel, one allowed move after another, so that a status
-- which was skipped is an event too. An order that is further, or off that way, stays.
create or replace function walk_order(p_order_id integer, p_from_status text, p_to_status text)
returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_way constant text[] :=
    array['Confirmed', 'Processing', 'Ready to Ship', 'Shipped', 'In Transit', 'Delivered'];
  v_from integer := array_position(v_way, p_from_status);
  v_status text;
begin
  if v_from is null then return; end if;
  foreach v_status in array v_way[v_from + 1 : array_position(v_way, p_to_status)] loop
    update orders set status = v_status where id = p_order_id;
  end loop;
end $$;

-- The table order_status_moves holds every allowed move of an order; the trigger orders_guard_status
-- refuses others and writes each as an event.

-- Whether an order can still be cancelled: it has not been sent.
create or replace function is_cancellable(p_status text) returns boolean
language sql immutable as $$
  select p_status in ('Pending', 'Confirmed', 'Processing', 'Ready to Ship')
$$;

-- Moves a locked order along a parcel's statuses, with an event for each; one that is further along stays.
create or replace function walk_order(p_order_id bigint, p_from_status text, p_to_status text)
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

-- An order goes where its parcel is.
create or replace function follow_parcel() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform walk_order(id, status, case new.current_status
    when 'Shipment Created' then 'Ready to Ship' when 'Picked Up' then 'Shipped' when 'Delivered' then 'Delivered'
    else 'In Transit' end)
  from orders where id = new.order_id;
  return null;
end $$;

create or replace trigger shipments_move_order
  after insert or update of current_status on shipments
  for each row when (new.direction = 'forward') execute function follow_parcel();

create or replace function order_status_guard() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> (case new.payment_method when 'cod' then 'Pending' else 'Confirmed' end) then
      raise exception 'a new % order cannot be %', new.payment_method, new.status
        using errcode = 'check_violation', constraint = 'order_status_moves';
    end if;
  else
    if new.status = old.status then return new; end if;
    if not exists (select 1 from order_status_moves
                   where from_status = old.status and to_status = new.status) then
      raise exception 'an order cannot move from % to %', old.status, new.status
        using errcode = 'check_violation', constraint = 'order_status_moves';
    end if;
    if new.status = 'Cancelled' and old.status in ('Shipped', 'In Transit') and not exists (
        select from shipments where order_id = new.id and direction = 'forward'
        having bool_and(returned_at is not null or lost_at is not null)) then
      raise exception 'an order that was sent is cancelled when its parcel is back, or lost'
        using errcode = 'check_violation', constraint = 'order_status_moves';
    end if;
  end if;
  insert into order_events (order_id, status) values (new.id, new.status);
  if tg_op = 'UPDATE' and is_audited(current_actor()) then
    perform write_audit('order.status', new.number, jsonb_build_object('status', old.status),
      jsonb_build_object('status', new.status));
  end if;
  return new;
end $$;

create or replace trigger orders_guard_status
  after insert or update of status on orders
  for each row execute function order_status_guard();

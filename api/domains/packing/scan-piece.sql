-- Counts a piece that was scanned for a parcel, once. Who scans the last one books the courier; when that came to
-- nothing, the next scan of one of its pieces does. Only its packer scans into a parcel that is started; the scan of
-- another takes over one that its packer has left.
-- p_number: the order's, or the parcel's own
-- p_booking: for how long no other process books it
-- outcome: scanned | complete | taken | busy | packed | wrong | enough | refused | no_wave | missing
create or replace function scan_piece(p_number text, p_code text, p_booking interval)
returns table (outcome text, packing_id integer, number text, order_status text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_order orders := lock_order((select id from orders where orders.number = split_part(p_number, '-', 1)));
  v_packing packings;
  v_size_id integer;
  v_is_others boolean;
  v_outcome text;
begin
  if v_order.id is null then
    return query select 'missing', null::integer, p_number, null::text;
    return;
  end if;
  select * into v_packing from find_packing(v_order, p_number);
  select l.size_id into v_size_id from packing_lines l join sizes s on s.id = l.size_id
  where l.packing_id = v_packing.id and is_size_code(p_code => p_code, p_size_id => s.id, p_barcode => s.barcode)
  order by s.barcode is distinct from p_code limit 1;

  v_is_others := v_packing.actor <> current_actor();
  v_outcome := case
    when v_packing.id is null then 'no_wave'
    when v_packing.shipment_id is not null then 'packed'
    when not may_be_packed(v_packing, v_order) then 'refused'
    when v_is_others and not is_left(v_packing) then 'taken'
    when v_size_id is null then 'wrong'
    when is_complete(v_packing.id) and v_packing.booking_until > now() then 'busy'
  end;
  if v_outcome is null then
    if v_is_others then perform pass_packing(v_packing); end if;
    if is_complete(v_packing.id) then
      v_outcome := 'complete';
    else
      update packing_lines set scanned = scanned + 1
      where packing_id = v_packing.id and size_id = v_size_id and scanned < quantity;
      v_outcome := case when not found then 'enough' when is_complete(v_packing.id) then 'complete' else 'scanned' end;
    end if;
  end if;
  if v_outcome in ('scanned', 'complete') then
    update packings set actor = coalesce(current_actor(), actor), started_at = coalesce(started_at, now()), scanned_at = now()
    where id = v_packing.id;
  end if;

  if v_outcome = 'complete' then
    update packings set booking_until = now() + p_booking where id = v_packing.id;
    -- A process that dies with the courier's answer leaves a parcel that can be looked up there.
    if v_packing.return_request_id is null then
      insert into courier_bookings (order_id) values (v_order.id)
      on conflict (order_id) do update set begun_at = now(), settled_at = null;
    end if;
  end if;
  return query select v_outcome, v_packing.id, coalesce(v_packing.number, v_order.number), v_order.status;
end $$;

-- The parcel of an order by the order's number or its own: one that is still to be packed first.
create or replace function find_packing(p_order orders, p_number text) returns setof packings
language sql stable security definer set search_path = public, pg_temp as $$
  select * from packings
  where order_id = p_order.id and p_number in (p_order.number, packings.number)
  order by shipment_id is not null, id limit 1
$$;

-- Whether its packer may be expected back no more: signed out, or without a scan for a while.
create or replace function is_left(p_packing packings) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select p_packing.scanned_at < now() - interval '15 minutes' or not exists (
    select from staff_sessions
    where staff_id = substring(p_packing.actor from '^staff:(\d+)$')::integer and expires_at > now())
$$;

-- Gives a locked parcel that another has started to who acts. Her pieces lie elsewhere: it starts again from none.
create or replace function pass_packing(p_packing packings) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform write_audit('parcel.take-over', p_packing.number, jsonb_build_object(
    'packer', (select name from staff where 'staff:' || id = p_packing.actor),
    'scanned', (select sum(scanned) from packing_lines where packing_id = p_packing.id)), null);
  update packing_lines set scanned = 0 where packing_id = p_packing.id;
  update packings set actor = current_actor(), started_at = now(), scanned_at = now(), booking_until = null
  where id = p_packing.id;
end $$;

create or replace function is_complete(p_packing_id integer) returns boolean
language sql stable as $$
  select not exists (select from packing_lines where packing_id = p_packing_id and scanned < quantity)
$$;

-- Whether a parcel still is to leave: its order was not cancelled, nor its exchange.
create or replace function may_be_packed(p_packing packings, p_order orders) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when p_packing.return_request_id is not null then
      exists (select from return_requests r where r.id = p_packing.return_request_id and sends_new_pieces(r))
    when p_packing.replaces_id is not null then p_order.status in ('Ready to Ship', 'Shipped', 'In Transit')
    else p_order.status in ('Confirmed', 'Processing', 'Ready to Ship') end
$$;

-- Lets the next scan book it: the courier has refused, or has not answered.
create or replace function stop_booking(p_packing_id integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  update packings set booking_until = null where id = p_packing_id and shipment_id is null
$$;

-- Adds a photo to a parcel that is packed, or to what came back.
-- p_number: the order's, or the parcel's own; null for a return
-- p_return_id: null for a parcel
-- p_max: as many as each may have; of two at once one more may stay, which does no harm
-- outcome: added | missing | full
create or replace function add_photo(p_number text, p_return_id integer, p_key text, p_max integer) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_packing packings;
  v_number text;
begin
  select p.* into v_packing from packings p join orders o on o.id = p.order_id
  where o.number = split_part(p_number, '-', 1) and p_number in (o.number, p.number)
  -- As scan_piece finds it; once none is open, the newest.
  order by p.shipment_id is not null, case when p.shipment_id is null then p.id else -p.id end limit 1;
  select o.number into v_number from orders o
  where o.id = coalesce(v_packing.order_id, (
    select l.order_id from return_requests r join order_lines l on l.id = r.order_line_id where r.id = p_return_id));
  if v_number is null then return 'missing'; end if;
  if (select count(*) from parcel_photos
    where packing_id = v_packing.id or return_request_id = p_return_id) >= p_max then return 'full'; end if;
  insert into parcel_photos (packing_id, return_request_id, key) values (v_packing.id, p_return_id, p_key);
  if p_return_id is null then
    perform write_audit('parcel.photo', v_number, null, jsonb_build_object('parcel', v_packing.number));
  else
    perform write_audit('return.photo', v_number, null, null);
  end if;
  return 'added';
end $$;

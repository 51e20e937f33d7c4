-- Makes a parcel hers who acts: what its packer before had scanned is scanned again.
-- p_number: the order's, or the parcel's own
-- outcome: taken_over | busy | packed | refused | no_wave | missing
create or replace function take_over_packing(p_number text)
returns table (outcome text, number text, order_status text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_order orders := lock_order((select id from orders where orders.number = split_part(p_number, '-', 1)));
  v_packing packings;
  v_outcome text;
begin
  select * into v_packing from find_packing(v_order, p_number);
  v_outcome := case
    when v_order.id is null then 'missing'
    when v_packing.id is null then 'no_wave'
    when v_packing.shipment_id is not null then 'packed'
    when not may_be_packed(v_packing, v_order) then 'refused'
    when is_complete(v_packing.id) and v_packing.booking_until > now() then 'busy'
    else 'taken_over' end;
  if v_outcome = 'taken_over' and v_packing.actor is distinct from current_actor() then
    perform pass_packing(v_packing);
  end if;
  return query select v_outcome, coalesce(v_packing.number, p_number), v_order.status;
end $$;

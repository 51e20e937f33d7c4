-- Corrects fields of an order's address, until its parcel is booked.
-- p_fields, p_version: as write_address has them
-- outcome: corrected | stale | too_late | missing
create or replace function correct_address(p_order_id bigint, p_fields jsonb, p_version integer) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order orders := lock_order(p_order_id);
begin
  if v_order.id is null then return 'missing'; end if;
  if v_order.status not in ('Pending', 'Confirmed', 'Processing')
     or exists (select from shipments where order_id = p_order_id and direction = 'forward' and lost_at is null) then
    return 'too_late';
  end if;
  if write_address(v_order, p_fields, p_version, '') = 'stale' then return 'stale'; end if;
  perform retax_order(p_order_id);
  return 'corrected';
end $$;

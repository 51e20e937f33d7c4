-- Corrects fields of an order's address, until its parcel is booked. A change of another order's field, or one's own
-- last, is no conflict.
-- p_fields: the fields and their values
-- p_version: of the order that was seen
-- outcome: corrected | stale | too_late | missing
create or replace function correct_address(p_order_id bigint, p_fields jsonb, p_version integer) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order orders := lock_order(p_order_id);
  v_before jsonb;
  v_changed jsonb;
begin
  if v_order.id is null then return 'missing'; end if;
  if v_order.status not in ('Pending', 'Confirmed', 'Processing')
     or exists (select from shipments where order_id = p_order_id and direction = 'forward' and lost_at is null) then
    return 'too_late';
  end if;
  select jsonb_object_agg(key, value) into v_changed from jsonb_each(p_fields)
  where value is distinct from v_order.shipping_address -> key;
  if v_changed is null then return 'corrected'; end if;
  if exists (
    select from address_corrections
    where order_id = p_order_id and version > p_version and actor is distinct from current_actor()
      and fields && array(select jsonb_object_keys(v_changed))) then
    return 'stale';
  end if;
  select jsonb_object_agg(key, v_order.shipping_address -> key) into v_before from jsonb_object_keys(v_changed) key;
  update orders set shipping_address = shipping_address || v_changed where id = p_order_id;
  perform retax_order(p_order_id);
  insert into address_corrections (order_id, version, fields)
  values (p_order_id, v_order.version + 1, array(select jsonb_object_keys(v_changed)));
  insert into order_events (order_id, status) values (p_order_id, 'Address corrected');
  perform write_audit('order.address', v_order.number, v_before, v_changed);
  return 'corrected';
end $$;

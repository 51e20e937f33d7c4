-- Writes corrected fields of a locked order's address. A change of another field, or one's own last, is no conflict.
-- p_fields: the fields and their values
-- p_version: of the order that was seen; null where she corrects her own
-- p_detail: for the order's history
-- Returns corrected or stale.
create or replace function write_address(p_order orders, p_fields jsonb, p_version integer, p_detail text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_changed jsonb;
  v_names text[];
begin
  select jsonb_object_agg(key, value) into v_changed from jsonb_each(p_fields)
  where value is distinct from p_order.shipping_address -> key;
  if v_changed is null then return 'corrected'; end if;
  v_names := array(select jsonb_object_keys(v_changed));
  if is_stale_address(p_order, v_changed, p_version) then return 'stale'; end if;
  update orders set shipping_address = shipping_address || v_changed where id = p_order.id;
  insert into address_corrections (order_id, version, fields) values (p_order.id, p_order.version + 1, v_names);
  insert into order_events (order_id, status, detail) values (p_order.id, 'Address corrected', p_detail);
  if is_audited(current_actor()) then
    -- What it was and is stays out of the audit, which outlives her account.
    perform write_audit('order.address', p_order.number, null, jsonb_build_object('fields', v_names));
  end if;
  return 'corrected';
end $$;

-- Whether another has corrected one of these fields since a version was seen.
create or replace function is_stale_address(p_order orders, p_fields jsonb, p_version integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from address_corrections
    where order_id = p_order.id and version > p_version and actor is distinct from current_actor()
      and fields && array(
        select key from jsonb_each(p_fields) where value is distinct from p_order.shipping_address -> key))
$$;

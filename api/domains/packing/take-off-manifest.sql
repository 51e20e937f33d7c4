-- Takes a parcel off an open manifest again.
-- outcome: taken_off | not_on_it | closed | missing
create or replace function take_off_manifest(p_manifest_id integer, p_awb_number text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_manifest manifests;
  v_number text;
begin
  p_awb_number := booked_awb(p_code => p_awb_number);
  select * into v_manifest from manifests where id = p_manifest_id for no key update;
  if v_manifest.id is null then return 'missing'; end if;
  if v_manifest.closed_at is not null then return 'closed'; end if;
  delete from manifest_parcels p using shipments s, orders o
  where p.manifest_id = p_manifest_id and s.id = p.shipment_id and s.awb_number = p_awb_number and o.id = s.order_id
  returning o.number into v_number;
  if v_number is null then return 'not_on_it'; end if;
  perform write_audit('manifest.take-off', v_number,
    jsonb_build_object('manifest', p_manifest_id, 'awb', p_awb_number), null);
  return 'taken_off';
end $$;

-- Takes a parcel off an open manifest again.
-- outcome: taken_off | not_on_it | closed | missing
create or replace function take_off_manifest(p_manifest_id integer, p_awb_number text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_manifest manifests;
begin
  select * into v_manifest from manifests where id = p_manifest_id for no key update;
  if v_manifest.id is null then return 'missing'; end if;
  if v_manifest.closed_at is not null then return 'closed'; end if;
  delete from manifest_parcels
  where manifest_id = p_manifest_id and shipment_id = (select id from shipments where awb_number = p_awb_number);
  return case when found then 'taken_off' else 'not_on_it' end;
end $$;

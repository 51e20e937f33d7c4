-- Removes an open manifest that nothing is on.
-- outcome: removed | not_empty | closed | missing
create or replace function remove_manifest(p_manifest_id integer) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_manifest manifests;
begin
  select * into v_manifest from manifests where id = p_manifest_id for update;
  if v_manifest.id is null then return 'missing'; end if;
  if v_manifest.closed_at is not null then return 'closed'; end if;
  if exists (select from manifest_parcels where manifest_id = p_manifest_id) then return 'not_empty'; end if;
  delete from manifests where id = p_manifest_id;
  perform write_audit('manifest.remove', 'manifest ' || p_manifest_id,
    jsonb_build_object('courier', v_manifest.courier), null);
  return 'removed';
end $$;

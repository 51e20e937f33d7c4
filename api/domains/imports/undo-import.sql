-- Takes back what an import has changed, all or nothing, where none of it has changed since.
-- named (when changed): what has changed
-- outcome: undone | changed
create or replace function undo_import(p_import_id integer) returns table (outcome text, named text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_changes jsonb;
  v_named text;
begin
  select coalesce(jsonb_agg(change), '[]') into v_changes
  from (
    select jsonb_build_object('thing', thing, 'thing_id', thing_id, 'before', before, 'after', after) as change
    from import_changes where import_id = p_import_id
    union all
    select jsonb_build_object('thing', 'picture', 'thing_id', variant_id,
      'after', jsonb_build_object('picture_id', picture_id))
    from import_photos where import_id = p_import_id and picture_id is not null and variant_id is not null) changes;
  select named into v_named
  from put_back_changes(p_changes => v_changes, p_cause => 'import-undo:' || p_import_id) as put where put.outcome = 'changed';
  if found then
    return query select 'changed', v_named;
    return;
  end if;
  delete from import_photos where import_id = p_import_id and state = 'waiting';
  return query select 'undone', null::text;
end $$;

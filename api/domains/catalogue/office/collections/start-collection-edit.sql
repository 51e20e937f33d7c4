-- Begins an edit of fields of a collection, which stays locked: the caller writes them. Another's change of another field,
-- or one's own, is no conflict.
-- p_fields: those that would change, such as title
-- p_version: that was seen
-- outcome: editing | stale | missing
-- contested (when stale): of these fields, what another has changed since
create or replace function start_collection_edit(p_slug text, p_version integer, p_fields text[])
returns table (outcome text, contested text[])
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_collection collections;
begin
  select * into v_collection from collections where slug = p_slug for no key update;
  if not found then
    return query select 'missing', null::text[];
    return;
  end if;
  select array_agg(distinct field) into contested
  from collection_edits e, unnest(e.fields) as field
  where e.collection_id = v_collection.id and e.version > p_version and e.actor is distinct from current_actor()
    and field = any(p_fields);
  if contested is not null then
    return query select 'stale', contested;
    return;
  end if;
  update collections set version = version + 1 where id = v_collection.id;
  insert into collection_edits (collection_id, version, fields) values (v_collection.id, v_collection.version + 1, p_fields);
  return query select 'editing', null::text[];
end $$;

-- Begins an edit of fields of an offer, which stays locked: the caller writes them. Another's change of another field,
-- or one's own, is no conflict.
-- p_fields: those that would change, such as name and limits.uses
-- p_version: that was seen
-- outcome: editing | stale | missing
-- contested (when stale): of these fields, what another has changed since
create or replace function start_offer_edit(p_offer_id integer, p_version integer, p_fields text[])
returns table (outcome text, contested text[])
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_offer offers;
begin
  select * into v_offer from offers where id = p_offer_id for no key update;
  if not found then
    return query select 'missing', null::text[];
    return;
  end if;
  select array_agg(distinct field) into contested
  from offer_edits e, unnest(e.fields) as field
  where e.offer_id = p_offer_id and e.version > p_version and e.actor is distinct from current_actor()
    and field = any(p_fields);
  if contested is not null then
    return query select 'stale', contested;
    return;
  end if;
  update offers set version = version + 1 where id = p_offer_id;
  insert into offer_edits (offer_id, version, fields) values (p_offer_id, v_offer.version + 1, p_fields);
  return query select 'editing', null::text[];
end $$;

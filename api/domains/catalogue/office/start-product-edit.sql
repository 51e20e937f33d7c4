-- Begins an edit of fields of a product, which stays locked: the caller writes them. Another's change of another field,
-- or one's own, is no conflict.
-- p_fields: those that would change, such as name, or price:12 of a size
-- p_version: that was seen, or null to skip the check
-- outcome: editing | stale | missing
-- contested (when stale): of these fields, what another has changed since
create or replace function start_product_edit(p_product_id integer, p_version integer, p_fields text[])
returns table (outcome text, contested text[])
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_version integer;
begin
  select version into v_version from products where id = p_product_id for no key update;
  if not found then
    return query select 'missing', null::text[];
    return;
  end if;
  select array_agg(distinct field) into contested
  from product_edits e, unnest(e.fields) as field
  where e.product_id = p_product_id and e.version > p_version and e.actor is distinct from current_actor()
    and field = any(p_fields);
  if contested is not null then
    return query select 'stale', contested;
    return;
  end if;
  update products set version = v_version + 1, updated_at = now() where id = p_product_id;
  insert into product_edits (product_id, version, fields) values (p_product_id, v_version + 1, p_fields);
  return query select 'editing', null::text[];
end $$;

-- Takes back what came into the catalogue at once, all or nothing, where none of it has changed since.
-- p_changes: [{"thing": "product", "thing_id": 1, "before": {...}, "after": {...}}] of products, variants and sizes: before
--   is null of what was new, and both have the changed columns alone; of a picture thing_id is its variant's
-- p_cause: of the movements that put counted stock back
-- named (when changed): what has changed
-- outcome: put_back | changed
create or replace function put_back_changes(p_changes jsonb, p_cause text) returns table (outcome text, named text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_named text;
begin
  perform from products p where id in (
    select thing_id from read_changes(p_changes) where thing = 'product'
    union select v.product_id from read_changes(p_changes) join variants v on v.id = thing_id where thing = 'variant'
    union select v.product_id from read_changes(p_changes) join sizes s on s.id = thing_id
      join variants v on v.id = s.variant_id where thing = 'size')
  order by id for no key update;
  perform from sizes where id in (
    select thing_id from read_changes(p_changes) where thing = 'size') order by id for no key update;

  select name into v_named from moved_since(p_changes => p_changes) as name limit 1;
  if v_named is not null then
    return query select 'changed', v_named;
    return;
  end if;

  begin
    -- Of what was new its opening stock is all that the ledger has.
    delete from stock_ledger where size_id in (select id from added_by(p_changes, 'size') as id);
    delete from sizes where id in (select id from added_by(p_changes, 'size') as id);
    delete from variants where id in (select id from added_by(p_changes, 'variant') as id);
    delete from product_edits where product_id in (select id from added_by(p_changes, 'product') as id);
    delete from products where id in (select id from added_by(p_changes, 'product') as id);
  exception when foreign_key_violation then
    return query select 'changed', 'what is new was ordered or is used elsewhere';
    return;
  end;

  insert into stock_ledger (size_id, delta, reason, cause)
  select thing_id, (before->>'stock')::integer - (after->>'stock')::integer, 'correction', p_cause
  from read_changes(p_changes)
  where thing = 'size' and before ? 'stock' order by thing_id;
  update sizes s set price_paise = (old.r).price_paise, mrp_paise = (old.r).mrp_paise, sku = (old.r).sku,
    barcode = (old.r).barcode, weight_grams = (old.r).weight_grams, cost_paise = (old.r).cost_paise, shelf = (old.r).shelf
  from (select jsonb_populate_record(held, before - 'stock') as r
        from sizes held join read_changes(p_changes) on thing_id = held.id and thing = 'size'
        where before is not null) old
  where s.id = (old.r).id;
  update variants v set hex = (old.r).hex, colour_family = (old.r).colour_family
  from (select jsonb_populate_record(held, before) as r
        from variants held join read_changes(p_changes) on thing_id = held.id and thing = 'variant'
        where before is not null) old
  where v.id = (old.r).id;
  update products p set name = (old.r).name, brand = (old.r).brand, group_id = (old.r).group_id,
    garment_type_id = (old.r).garment_type_id, gender = (old.r).gender, description = (old.r).description,
    key_features = coalesce((old.before->>'key_features')::json, p.key_features), material_care = (old.r).material_care,
    country_of_origin = (old.r).country_of_origin, hsn = (old.r).hsn, declarations = (old.r).declarations,
    new_variant = (old.r).new_variant, is_bestseller = (old.r).is_bestseller, is_returnable = (old.r).is_returnable,
    is_replaceable = (old.r).is_replaceable, updated_at = now()
  from (select jsonb_populate_record(held, before - 'key_features') as r, before
        from products held join read_changes(p_changes) on thing_id = held.id and thing = 'product'
        where before is not null) old
  where p.id = (old.r).id;
  perform start_product_edit(p_product_id => id, p_version => null, p_fields => fields)
  from (
    select id, array_agg(distinct field) as fields
    from (
      select thing_id as id, regexp_replace(key, '_id$', '') as field
      from read_changes(p_changes), jsonb_object_keys(before) key where thing = 'product'
      union all
      select v.product_id, regexp_replace(key, '_(paise|grams)$', '') || ':' || s.id
      from read_changes(p_changes) join sizes s on s.id = thing_id join variants v on v.id = s.variant_id,
        jsonb_object_keys(before) key
      where thing = 'size') named
    group by id order by id) edited;
  delete from variant_pictures vp using read_changes(p_changes)
  where thing = 'picture' and vp.variant_id = thing_id and vp.picture_id = (after->>'picture_id')::integer;
  return query select 'put_back', null::text;
end $$;

create or replace function read_changes(p_changes jsonb)
returns table (thing text, thing_id integer, before jsonb, after jsonb)
language sql immutable parallel safe as $$
  select thing, thing_id, nullif(before, 'null'), after
  from jsonb_to_recordset(p_changes) as change(thing text, thing_id integer, before jsonb, after jsonb)
$$;

-- The ids of what was new.
create or replace function added_by(p_changes jsonb, p_thing text) returns setof integer
language sql immutable parallel safe as $$
  select thing_id from read_changes(p_changes) where thing = p_thing and before is null
$$;

-- Whether a row is no longer as a change has left it, or has gone.
create or replace function is_moved(p_row jsonb, p_after jsonb) returns boolean
language sql immutable parallel safe as $$
  select p_row is null or exists (
    select from jsonb_each(p_after) as left_as(field, value) where p_row -> field is distinct from value)
$$;

-- What is no longer as changes have left it, as people know it.
create or replace function moved_since(p_changes jsonb) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(p.slug, 'a garment that is gone')
  from read_changes(p_changes) left join products p on p.id = thing_id
  where thing = 'product' and is_moved(to_jsonb(p), after)
  union all
  select coalesce(p.slug || ' ' || v.colour_name, 'a colour that is gone')
  from read_changes(p_changes) left join variants v on v.id = thing_id left join products p on p.id = v.product_id
  where thing = 'variant' and is_moved(to_jsonb(v), after)
  union all
  select coalesce(p.slug || ' ' || v.colour_name || ' ' || s.size, 'a size that is gone')
  from read_changes(p_changes) left join sizes s on s.id = thing_id left join variants v on v.id = s.variant_id
    left join products p on p.id = v.product_id
  where thing = 'size' and is_moved(to_jsonb(s), after)
  union all
  -- What others have added to what is new.
  select p.slug || ' ' || v.colour_name
  from added_by(p_changes, 'product') as added join variants v on v.product_id = added
    join products p on p.id = added
  where v.id not in (select added_by(p_changes, 'variant'))
  union all
  select p.slug || ' ' || v.colour_name || ' ' || s.size
  from added_by(p_changes, 'variant') as added join variants v on v.id = added
    join products p on p.id = v.product_id join sizes s on s.variant_id = added
  where s.id not in (select added_by(p_changes, 'size'))
  union all
  select p.slug || ' ' || v.colour_name || ': its pictures'
  from added_by(p_changes, 'variant') as added join variants v on v.id = added
    join products p on p.id = v.product_id join variant_pictures vp on vp.variant_id = added
  where not exists (select from read_changes(p_changes)
    where thing = 'picture' and thing_id = vp.variant_id and (after->>'picture_id')::integer = vp.picture_id)
$$;

-- Takes back what an import has changed, all or nothing, where none of it has changed since.
-- named (when changed): what has changed
-- outcome: undone | changed
create or replace function undo_import(p_import_id integer) returns table (outcome text, named text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_named text;
begin
  perform from products p where id in (
    select thing_id from import_changes where import_id = p_import_id and thing = 'product'
    union select product_id from variants join import_changes on thing_id = id and thing = 'variant'
      where import_id = p_import_id
    union select v.product_id from sizes s join variants v on v.id = s.variant_id
      join import_changes on thing_id = s.id and thing = 'size' where import_id = p_import_id)
  order by id for no key update;
  perform from sizes where id in (
    select thing_id from import_changes where import_id = p_import_id and thing = 'size') order by id for no key update;

  select name into v_named from import_moved(p_import_id => p_import_id) as name limit 1;
  if v_named is not null then
    return query select 'changed', v_named;
    return;
  end if;

  begin
    -- Of what came with it, its opening stock is all that the ledger has.
    delete from stock_ledger where size_id in (select id from import_added(p_import_id, 'size') as id);
    delete from sizes where id in (select id from import_added(p_import_id, 'size') as id);
    delete from variants where id in (select id from import_added(p_import_id, 'variant') as id);
    delete from products where id in (select id from import_added(p_import_id, 'product') as id);
  exception when foreign_key_violation then
    return query select 'changed', 'what is new was ordered or is used elsewhere';
    return;
  end;

  insert into stock_ledger (size_id, delta, reason, cause)
  select thing_id, (before->>'stock')::integer - (after->>'stock')::integer, 'adjustment', 'import-undo:' || p_import_id
  from import_changes
  where import_id = p_import_id and thing = 'size' and before ? 'stock' order by thing_id;
  update sizes s set price_paise = (old.r).price_paise, mrp_paise = (old.r).mrp_paise, sku = (old.r).sku,
    barcode = (old.r).barcode, weight_grams = (old.r).weight_grams, cost_paise = (old.r).cost_paise, shelf = (old.r).shelf
  from (select jsonb_populate_record(held, before - 'stock') as r
        from sizes held join import_changes on thing_id = held.id and thing = 'size'
        where import_id = p_import_id and before is not null) old
  where s.id = (old.r).id;
  update variants v set hex = (old.r).hex, colour_family = (old.r).colour_family
  from (select jsonb_populate_record(held, before) as r
        from variants held join import_changes on thing_id = held.id and thing = 'variant'
        where import_id = p_import_id and before is not null) old
  where v.id = (old.r).id;
  update products p set name = (old.r).name, brand = (old.r).brand, group_id = (old.r).group_id,
    garment_type_id = (old.r).garment_type_id, gender = (old.r).gender, description = (old.r).description,
    key_features = coalesce((old.before->>'key_features')::json, p.key_features), material_care = (old.r).material_care,
    country_of_origin = (old.r).country_of_origin, hsn = (old.r).hsn, declarations = (old.r).declarations,
    new_variant = (old.r).new_variant, is_bestseller = (old.r).is_bestseller, is_returnable = (old.r).is_returnable,
    is_replaceable = (old.r).is_replaceable, updated_at = now()
  from (select jsonb_populate_record(held, before - 'key_features') as r, before
        from products held join import_changes on thing_id = held.id and thing = 'product'
        where import_id = p_import_id and before is not null) old
  where p.id = (old.r).id;
  delete from variant_pictures vp using import_photos photo
  where photo.import_id = p_import_id and (vp.variant_id, vp.picture_id) = (photo.variant_id, photo.picture_id);
  delete from import_photos where import_id = p_import_id and state = 'waiting';
  return query select 'undone', null::text;
end $$;

-- The ids of what an import has added.
create or replace function import_added(p_import_id integer, p_thing text) returns setof integer
language sql stable security definer set search_path = public, pg_temp as $$
  select thing_id from import_changes where import_id = p_import_id and thing = p_thing and before is null
$$;

-- Whether a row is no longer as an import has left it, or has gone.
create or replace function is_moved(p_row jsonb, p_after jsonb) returns boolean
language sql immutable parallel safe as $$
  select p_row is null or exists (
    select from jsonb_each(p_after) as left_as(field, value) where p_row -> field is distinct from value)
$$;

-- What of an import is no longer as it has left it, as people know it.
create or replace function import_moved(p_import_id integer) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(p.slug, 'a garment that is gone')
  from import_changes left join products p on p.id = thing_id
  where import_id = p_import_id and thing = 'product' and is_moved(to_jsonb(p), after)
  union all
  select coalesce(p.slug || ' ' || v.colour_name, 'a colour that is gone')
  from import_changes left join variants v on v.id = thing_id left join products p on p.id = v.product_id
  where import_id = p_import_id and thing = 'variant' and is_moved(to_jsonb(v), after)
  union all
  select coalesce(p.slug || ' ' || v.colour_name || ' ' || s.size, 'a size that is gone')
  from import_changes left join sizes s on s.id = thing_id left join variants v on v.id = s.variant_id
    left join products p on p.id = v.product_id
  where import_id = p_import_id and thing = 'size' and is_moved(to_jsonb(s), after)
  union all
  -- What others have added to what is new.
  select p.slug || ' ' || v.colour_name
  from import_added(p_import_id, 'product') as added join variants v on v.product_id = added
    join products p on p.id = added
  where v.id not in (select import_added(p_import_id, 'variant'))
  union all
  select p.slug || ' ' || v.colour_name || ' ' || s.size
  from import_added(p_import_id, 'variant') as added join variants v on v.id = added
    join products p on p.id = v.product_id join sizes s on s.variant_id = added
  where s.id not in (select import_added(p_import_id, 'size'))
  union all
  select p.slug || ' ' || v.colour_name || ': its pictures'
  from import_added(p_import_id, 'variant') as added join variants v on v.id = added
    join products p on p.id = v.product_id join variant_pictures vp on vp.variant_id = added
  where not exists (select from import_photos photo
    where photo.import_id = p_import_id and (photo.variant_id, photo.picture_id) = (vp.variant_id, vp.picture_id))
$$;

-- Records what caches must compute again: a product whose stock has moved (stock.sql), 0 where a size of any has
-- sold out or is back (product-changes.sql), or, without one, that anything else of the catalogue has changed.

create or replace function record_catalogue_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into catalogue_changes (product_id) values (null) on conflict do nothing;
  return null;
end $$;

create or replace trigger products_changed after insert or delete or update or truncate on products
  for each statement execute function record_catalogue_change();
create or replace trigger variants_changed after insert or delete or update or truncate on variants
  for each statement execute function record_catalogue_change();
create or replace trigger variant_pictures_changed after insert or delete or update or truncate on variant_pictures
  for each statement execute function record_catalogue_change();
create or replace trigger reviews_changed
  after insert or delete or update of product_id, author_name, rating, title, body, fit, state, photo_count, reply
    or truncate
  on reviews
  for each statement execute function record_catalogue_change();
create or replace trigger product_groups_changed after insert or delete or update or truncate on product_groups
  for each statement execute function record_catalogue_change();
create or replace trigger garment_types_changed after insert or delete or update or truncate on garment_types
  for each statement execute function record_catalogue_change();
create or replace trigger group_garment_types_changed after insert or delete or update or truncate on group_garment_types
  for each statement execute function record_catalogue_change();
-- What a shop says of itself is cached, too.
create or replace trigger demo_changed after update of is_empty on demo
  for each statement execute function record_catalogue_change();
create or replace trigger shop_facts_changed after insert on shop_facts
  for each statement execute function record_catalogue_change();
create or replace trigger window_versions_changed after insert or update on window_versions
  for each row when (new.state = 'live') execute function record_catalogue_change();
create or replace trigger window_versions_ended after update on window_versions
  for each row when (old.state = 'live' and new.state <> 'live') execute function record_catalogue_change();
create or replace trigger scenes_changed after insert or delete or update or truncate on scenes
  for each statement execute function record_catalogue_change();
create or replace trigger collections_changed after insert or delete or update or truncate on collections
  for each statement execute function record_catalogue_change();
create or replace trigger offers_changed after insert or delete or update or truncate on offers
  for each statement execute function record_catalogue_change();
-- That nothing is left of one, or something again.
create or replace trigger offer_limits_reached after insert or update on offer_limits
  for each row when (coalesce(new.uses_left, 1) <= 0 or coalesce(new.paise_left, 1) <= 0) execute function record_catalogue_change();
create or replace trigger offer_limits_left after update on offer_limits
  for each row when (coalesce(old.uses_left, 1) <= 0 or coalesce(old.paise_left, 1) <= 0) execute function record_catalogue_change();
create or replace trigger offered_products_changed after insert or delete or update or truncate on offered_products
  for each statement execute function record_catalogue_change();
create or replace trigger offered_sizes_changed after insert or delete or update or truncate on offered_sizes
  for each statement execute function record_catalogue_change();
create or replace trigger search_vocabulary_changed after insert or delete or update or truncate on search_vocabulary
  for each statement execute function record_catalogue_change();
create or replace trigger pictures_changed after update on pictures
  for each statement execute function record_catalogue_change();
create or replace trigger sizes_changed
  after insert or delete or update of variant_id, size, position, price_paise, mrp_paise or truncate on sizes
  for each statement execute function record_catalogue_change();

-- What was committed since a position was read, and the position that is then reached. Positions are snapshots, so
-- a transaction that commits late is in neither or in the second.
--
-- reached: the new position, to be given back as it is
-- product_ids: those whose stock has moved. A null among them: anything may have changed. Null itself: the same, since
-- no position was given, it is of another server (after a failover, a restore or a restart), or is so old that changes
-- may have been deleted.
create or replace function read_catalogue_changes(p_since jsonb, out reached jsonb, out product_ids integer[])
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_now pg_snapshot := pg_current_snapshot();
  v_since pg_snapshot := p_since->>'snapshot';
begin
  reached := jsonb_build_object(
    'snapshot', v_now, 'at', now(), 'server_started', pg_postmaster_start_time(),
    -- Read after the snapshot: a standby that has replayed so far has what the snapshot has.
    'wal', pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0'),
    'timeline', ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int);
  if (p_since->>'server_started')::timestamptz = pg_postmaster_start_time()
    and (p_since->>'at')::timestamptz > now() - interval '5 minutes'
    and pg_snapshot_xmax(v_since) <= pg_snapshot_xmax(v_now)
  then
    product_ids := array(
      select product_id from catalogue_changes
      where changed_in >= pg_snapshot_xmax(v_since) and changed_in < pg_snapshot_xmax(v_now)
      union
      select product_id from pg_snapshot_xip(v_since) as running
      join catalogue_changes on changed_in = running);
  end if;
end $$;

-- Deletes changes that were committed before a position was read, up to so many.
create or replace function delete_catalogue_changes(p_before jsonb, p_limit integer) returns integer
language sql security definer set search_path = public, pg_temp as $$
  with deleted as (
    delete from catalogue_changes where ctid = any(array(
      select ctid from catalogue_changes
      where changed_in < pg_snapshot_xmin((p_before->>'snapshot')::pg_snapshot)
        and (p_before->>'server_started')::timestamptz = pg_postmaster_start_time()
      limit p_limit))
    returning 1
  )
  select count(*)::integer from deleted
$$;

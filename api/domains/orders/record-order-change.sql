-- Records that an order, or something of it, is other than it was: the back office reads it by position.
create or replace function record_order_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'orders' then
    insert into order_changes (order_id) values (new.id) on conflict do nothing;
  elsif tg_table_name = 'return_requests' then
    insert into order_changes (order_id)
    select order_id from order_lines where id = new.order_line_id on conflict do nothing;
  elsif tg_table_name in ('manifest_parcels', 'courier_charges') then
    insert into order_changes (order_id)
    select order_id from shipments where id = coalesce(new.shipment_id, old.shipment_id) on conflict do nothing;
  elsif tg_table_name = 'weight_charges' then
    insert into order_changes (order_id)
    select s.order_id from courier_charges c join shipments s on s.id = c.shipment_id where c.id = new.charge_id
    on conflict do nothing;
  elsif tg_table_name = 'manifests' then
    -- A parcel that can go onto it: lists are loaded again for whichever order it is.
    insert into order_changes (order_id)
    select order_id from shipments
    where lower(courier) = lower(new.courier) and current_status = 'Shipment Created' and cancelled_at is null
    limit 1 on conflict do nothing;
  elsif new.order_id is not null then
    insert into order_changes (order_id) values (new.order_id) on conflict do nothing;
  end if;
  return null;
end $$;

create or replace trigger orders_changed after insert or update on orders
  for each row execute function record_order_change();
create or replace trigger shipments_changed after insert or update on shipments
  for each row execute function record_order_change();
create or replace trigger return_requests_changed after insert or update on return_requests
  for each row execute function record_order_change();
create or replace trigger refunds_changed after insert or update on refunds
  for each row execute function record_order_change();
create or replace trigger packings_changed after insert or update on packings
  for each row execute function record_order_change();
create or replace trigger manifests_changed after insert on manifests
  for each row execute function record_order_change();
create or replace trigger manifest_parcels_changed after insert or delete on manifest_parcels
  for each row execute function record_order_change();
create or replace trigger remittance_lines_changed after insert on remittance_lines
  for each row execute function record_order_change();
create or replace trigger courier_charges_changed after insert on courier_charges
  for each row execute function record_order_change();
create or replace trigger weight_charges_changed after update on weight_charges
  for each row execute function record_order_change();

-- What was committed since a position was read, as read_catalogue_changes does.
--
-- reached: the new position
-- numbers: of the orders that have changed; null where any may have, as no position was given or it has passed
create or replace function read_order_changes(p_since jsonb, out reached jsonb, out numbers text[])
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_now pg_snapshot := pg_current_snapshot();
  v_since pg_snapshot := p_since->>'snapshot';
  v_max constant integer := 100;
begin
  reached := jsonb_build_object('snapshot', v_now, 'at', now(), 'server_started', pg_postmaster_start_time());
  if (p_since->>'server_started')::timestamptz = pg_postmaster_start_time()
    and (p_since->>'at')::timestamptz > now() - interval '5 minutes'
    and pg_snapshot_xmax(v_since) <= pg_snapshot_xmax(v_now)
  then
    numbers := array(
      select number from orders where id in (
        (select order_id from order_changes
         where changed_in >= pg_snapshot_xmax(v_since) and changed_in < pg_snapshot_xmax(v_now)
         limit v_max + 1)
        union
        (select order_id from pg_snapshot_xip(v_since) as running
         join order_changes on changed_in = running limit v_max + 1)));
    -- So many that a list is read anew at once.
    if cardinality(numbers) > v_max then numbers := null; end if;
  end if;
end $$;

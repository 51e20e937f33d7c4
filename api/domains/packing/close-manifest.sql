-- Hands the parcels of a manifest over: their orders are Shipped. One that was cancelled, lost or received meanwhile
-- stays here.
-- p_count: how many were signed for; null where they were not counted
-- outcome: closed | already | miscounted | empty | missing
-- count: how many stand on it
create or replace function close_manifest(p_manifest_id integer, p_count integer)
returns table (outcome text, count integer)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_manifest manifests;
  v_order_ids bigint[];
  v_staying integer[];
  v_count integer;
  v_awb_number text;
begin
  select * into v_manifest from manifests where id = p_manifest_id for no key update;
  if v_manifest.id is null or v_manifest.closed_at is not null then
    return query select case when v_manifest.id is null then 'missing' else 'already' end, v_manifest.count;
    return;
  end if;
  select array_agg(s.order_id) into v_order_ids
  from manifest_parcels p join shipments s on s.id = p.shipment_id where p.manifest_id = p_manifest_id;
  -- Who has a customer's lock has her orders: none is cancelled before they are handed over.
  perform 1 from customers where id in (select customer_id from orders where id = any(v_order_ids))
  order by id for no key update;

  select array_agg(p.shipment_id) filter (where stays_here(s, o)), count(*) filter (where not stays_here(s, o))
  into v_staying, v_count
  from manifest_parcels p join shipments s on s.id = p.shipment_id join orders o on o.id = s.order_id
  where p.manifest_id = p_manifest_id;
  if v_count = 0 or v_count <> p_count then
    return query select case when v_count = 0 then 'empty' else 'miscounted' end, v_count;
    return;
  end if;

  delete from manifest_parcels where shipment_id = any(v_staying);
  for v_awb_number in
    select s.awb_number from manifest_parcels p join shipments s on s.id = p.shipment_id
    where p.manifest_id = p_manifest_id order by s.order_id, s.id
  loop
    perform record_scan(p_awb_number => v_awb_number, p_status => 'Picked Up', p_raw_status => 'handed over',
      p_location => '', p_scanned_at => now());
  end loop;
  update manifests set closed_at = now(), closed_by = current_actor(), count = v_count where id = p_manifest_id;
  perform write_audit('manifest.close', 'manifest ' || p_manifest_id, null,
    jsonb_build_object('courier', v_manifest.courier, 'count', v_count));
  return query select 'closed', v_count;
end $$;

-- Whether a parcel on an open manifest is not to be handed over any more.
create or replace function stays_here(p_shipment shipments, p_order orders) returns boolean
language sql stable as $$
  select p_order.status = 'Cancelled' or p_shipment.cancelled_at is not null or p_shipment.lost_at is not null
    or p_shipment.returned_at is not null
$$;

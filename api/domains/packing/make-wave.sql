-- Puts the parcels of orders on a new wave, all or none; each is on one wave. A number is an order's, or one such as
-- NL10001-E7. A parcel after a lost one takes its pieces from stock.
-- number, order_status: of the first that is refused; wave_id: the new one, or (taken) the one that it is on
-- outcome: made | missing | refused | not_captured | taken | short
create or replace function make_wave(p_numbers text[])
returns table (outcome text, number text, order_status text, wave_id integer)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_number text;
  v_order orders;
  v_parcel record;
  v_wave_id integer;
  v_packing_id integer;
begin
  perform 1 from orders
  where orders.number in (select split_part(given, '-', 1) from unnest(p_numbers) as given)
  order by id for no key update;

  insert into waves default values returning id into v_wave_id;
  foreach v_number in array p_numbers loop
    select * into v_order from orders where orders.number = split_part(v_number, '-', 1);
    if not found then
      return query select 'missing', v_number, null::text, null::integer;
      return;
    end if;
    select * into v_parcel from find_parcel_to_pack(v_order, v_number);
    if v_parcel.number is null then
      return query select case when p.id is null then 'refused' else 'taken' end, v_number, v_order.status, p.wave_id
      from (select) as one left join lateral (
        select id, wave_id from packings where order_id = v_order.id order by id desc limit 1) p on true;
      return;
    end if;
    if waits_for_capture(v_order) then
      return query select 'not_captured', v_number, v_order.status, null::integer;
      return;
    end if;

    insert into packings (wave_id, order_id, return_request_id, replaces_id, number)
    values (v_wave_id, v_order.id, v_parcel.return_request_id, v_parcel.replaces_id, v_parcel.number)
    returning id into v_packing_id;
    insert into packing_lines (packing_id, size_id, quantity)
    select v_packing_id, coalesce(r.wanted_size_id, l.size_id), sum(coalesce(r.quantity, l.quantity))
    from order_lines l left join return_requests r on r.id = v_parcel.return_request_id
    where l.order_id = v_order.id and (r.id is null or r.order_line_id = l.id)
    group by coalesce(r.wanted_size_id, l.size_id);
    if v_parcel.replaces_id is not null then
      begin
        insert into stock_ledger (size_id, delta, reason, cause)
        select size_id, -quantity, 'order', 'lost:' || v_parcel.replaces_id
        from packing_lines where packing_id = v_packing_id order by size_id;
      exception when check_violation then
        return query select 'short', v_number, v_order.status, null::integer;
        return;
      end;
    end if;
    if v_order.status = 'Confirmed' then update orders set status = 'Processing' where id = v_order.id; end if;
  end loop;
  update waves set pieces = (
    select sum(quantity) from packing_lines join packings p on p.id = packing_id where p.wave_id = v_wave_id)
  where id = v_wave_id;
  perform write_audit('wave.make', 'wave ' || v_wave_id, null, to_jsonb(p_numbers));
  return query select 'made', null::text, null::text, v_wave_id;
end $$;

-- The parcel of a locked order that is to be packed next and is on no wave; no row where there is none.
-- p_number: the order's, or the parcel's own
create or replace function find_parcel_to_pack(p_order orders, p_number text)
returns table (number text, return_request_id integer, replaces_id integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select * from (
    select p_order.number, null::integer, null::integer
    where p_order.status in ('Confirmed', 'Processing')
      and not exists (select from packings where packings.number = p_order.number)
    union all
    select p_order.number || '-R' || lost.parcels, null, lost.id
    from (select count(*) as parcels, max(id) as id from shipments
          where order_id = p_order.id and lost_at is not null) lost
    where p_order.status in ('Ready to Ship', 'Shipped', 'In Transit') and lost.id is not null
      and not exists (select from shipments
        where order_id = p_order.id and direction = 'forward' and lost_at is null)
      and not exists (select from packings where packings.replaces_id = lost.id)
    union all
    select p_order.number || '-E' || r.id, r.id, null
    from order_lines l join return_requests r on r.order_line_id = l.id
    where l.order_id = p_order.id and r.closed_at is null and sends_new_pieces(r)
      and not exists (select from packings where packings.return_request_id = r.id)
  ) as parcels (number, return_request_id, replaces_id)
  where p_number in (p_order.number, parcels.number)
  order by parcels.number limit 1
$$;

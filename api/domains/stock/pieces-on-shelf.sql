-- What lies on the shelf of each size: free (stock), held for payments under way, and sold but not yet scanned into a
-- parcel. One statement sees one moment of all three.
create or replace function pieces_on_shelf(p_size_ids integer[])
returns table (size_id integer, stock integer, held integer, to_pick integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.stock, coalesce(h.pieces, 0)::integer, coalesce(p.pieces, 0)::integer
  from sizes s
  left join (
    select l.size_id, sum(l.quantity) as pieces
    from purchases i join purchase_lines l on l.purchase_id = i.id
    where i.status = 'open' and i.hold_released_at is null and l.size_id = any(p_size_ids)
    group by l.size_id) h on h.size_id = s.id
  left join (
    select t.size_id, sum(t.pieces) as pieces from pieces_to_pick(p_size_ids) t group by t.size_id) p on p.size_id = s.id
  where s.id = any(p_size_ids)
$$;

-- Pieces that parcels still need, by order: those of orders that are not packed, of exchanges, and of what follows a lost
-- parcel, less what was scanned into the parcel.
create or replace function pieces_to_pick(p_size_ids integer[])
returns table (size_id integer, order_id bigint, pieces integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select sold.size_id, sold.order_id, (sold.pieces - coalesce(scanned.pieces, 0))::integer
  from (
    select l.size_id, o.id as order_id, o.number, sum(l.quantity) as pieces
    from orders o join order_lines l on l.order_id = o.id
    where o.status in ('Pending', 'Confirmed', 'Processing') and l.size_id = any(p_size_ids)
    group by l.size_id, o.id) sold
  left join lateral (
    select line.scanned as pieces from packings p join packing_lines line on line.packing_id = p.id
    where p.number = sold.number and p.shipment_id is null and line.size_id = sold.size_id) scanned on true
  where sold.pieces > coalesce(scanned.pieces, 0)
  union all
  select coalesce(r.wanted_size_id, l.size_id), l.order_id, r.quantity - coalesce(scanned.pieces, 0)
  from return_requests r
  join order_lines l on l.id = r.order_line_id
  left join lateral (
    select line.scanned as pieces from packings p join packing_lines line on line.packing_id = p.id
    where p.return_request_id = r.id) scanned on true
  where r.state = 'Received' and coalesce(r.wanted_size_id, l.size_id) = any(p_size_ids)
    and sends_new_pieces(r) and r.quantity > coalesce(scanned.pieces, 0)
    and not exists (select from shipments where return_request_id = r.id and direction = 'exchange')
  union all
  select line.size_id, p.order_id, line.quantity - line.scanned
  from packings p
  join orders o on o.id = p.order_id
  join packing_lines line on line.packing_id = p.id
  where p.shipment_id is null and p.replaces_id is not null and may_be_packed(p, o)
    and line.size_id = any(p_size_ids) and line.quantity > line.scanned
$$;

-- The orders that need pieces of a size, the oldest first, and how many payments under way hold some.
create or replace function who_needs(p_size_id integer) returns table (numbers text[], payments integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select array(
      select o.number from (
        select distinct order_id from pieces_to_pick(array[p_size_id])) needs
      join orders o on o.id = needs.order_id order by o.id limit 20),
    (select count(distinct i.id)::integer from purchases i join purchase_lines l on l.purchase_id = i.id
     where i.status = 'open' and i.hold_released_at is null and l.size_id = p_size_id)
$$;

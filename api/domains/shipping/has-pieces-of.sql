-- Whether there are as many pieces as a parcel has, which its successor takes once: put on a wave, or booked without one.
create or replace function has_pieces_of(p_shipment_id integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (
    select from shipment_lines l join sizes s on s.id = l.size_id
    where l.shipment_id = p_shipment_id and not exists (
      select from stock_ledger where cause = 'lost:' || p_shipment_id and size_id = s.id and reason = 'order')
    group by s.id having sum(l.quantity) > s.stock)
$$;

-- Moves an order once all its lines were refunded (Refunded), or all requests are closed and one was an exchange
-- (Exchanged). The caller has locked the customer.
create or replace function move_returned_order(p_order_line_id integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  update orders o
  set status = case when lines.refunded = lines.number then 'Refunded' else 'Exchanged' end
  from (
    select l.order_id, count(*) as number, count(r.closed_at) as closed,
      count(*) filter (where r.status = 'Refunded') as refunded,
      count(*) filter (where r.status = 'Exchanged') as exchanged
    from order_lines l left join return_requests r on r.order_line_id = l.id
    where l.order_id = (select order_id from order_lines where id = p_order_line_id)
    group by l.order_id
  ) lines
  where o.id = lines.order_id and o.status = 'Delivered'
    and (lines.refunded = lines.number or (lines.closed = lines.number and lines.exchanged > 0))
$$;

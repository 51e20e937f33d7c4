-- Moves an order once all pieces of its lines were refunded (Refunded), or all were asked back, all requests are
-- closed and one was an exchange (Exchanged), which may be refunded still. The caller has locked the customer.
create or replace function move_returned_order(p_order_line_id bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  update orders o
  set status = case when lines.are_refunded then 'Refunded' else 'Exchanged' end
  from (
    select line.order_id, bool_and(line.refunded = line.quantity) as are_refunded,
      bool_and(line.closed = line.quantity) and sum(line.exchanged) > 0 as are_exchanged
    from (
      select l.order_id, l.quantity,
        coalesce(sum(r.quantity) filter (where r.closed_at is not null), 0) as closed,
        coalesce(sum(r.quantity) filter (where r.status = 'Refunded'), 0) as refunded,
        coalesce(sum(r.quantity) filter (where r.status = 'Exchanged'), 0) as exchanged
      from order_lines l left join return_requests r on r.order_line_id = l.id
      where l.order_id = (select order_id from order_lines where id = p_order_line_id)
      group by l.id
    ) line
    group by line.order_id
  ) lines
  where o.id = lines.order_id
    and (o.status = 'Delivered' and (lines.are_refunded or lines.are_exchanged)
      or o.status = 'Exchanged' and lines.are_refunded)
$$;

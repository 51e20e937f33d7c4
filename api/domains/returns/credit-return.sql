-- Credits the pieces of a request that are here, and what goes back with them. The caller has locked the order.
create or replace function credit_return(p_request_id integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  select issue_credit_note(p_order_id => l.order_id, p_cause => return_cause(r),
    p_reason => case when r.goods_paise is null then 'exchanged' else 'returned' end,
    p_pieces => jsonb_build_array(jsonb_build_object('order_line_id', l.id, 'quantity', r.quantity)),
    p_fees => fees_back(r))
  from return_requests r join order_lines l on l.id = r.order_line_id where r.id = p_request_id
$$;

-- The kinds of fees that go back with a request.
create or replace function fees_back(p_request return_requests) returns text[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array(
    select distinct a.kind
    from order_lines l join orders o on o.id = l.order_id join amounts a on a.purchase_id = o.purchase_id
    where l.id = p_request.order_line_id and a.size_id is null
      and case a.kind when 'cod_fee' then p_request.cod_fee_paise else p_request.shipping_paise end > 0)
$$;

-- What goes back for some pieces of a request: as they were paid for; with the last piece of an order its shipping, and
-- whatever else it was charged; and the fee for cash on delivery, once an order, where the fault is the shop's.
-- One row: taken for a thousand, it has a list of returns join without indexes.
create or replace function return_worth(p_request return_requests, p_line order_lines, p_quantity integer)
returns table (goods_paise bigint, shipping_paise bigint, cod_fee_paise bigint)
language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select share_of(p_line, p_quantity),
    case when exists (
        select from order_lines l where l.order_id = o.id and l.quantity > (
          select coalesce(sum(case when r.id = p_request.id then p_quantity else quantity end), 0) from return_requests r
          where r.order_line_id = l.id and (r.goods_paise is not null or r.id = p_request.id)))
      then 0 else o.total_paise - amount_paise(o.purchase_id, 'goods', 'discount', 'cod_fee') end,
    case when exists (
        select from return_requests r join order_lines l on l.id = r.order_line_id
        where l.order_id = o.id and r.id <> p_request.id and r.cod_fee_paise > 0)
      then 0 else amount_paise(o.purchase_id, 'cod_fee') end
  from orders o where o.id = p_line.order_id
$$;

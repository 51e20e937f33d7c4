-- What goes back of an order's fee for cash on delivery.
create or replace function returned_cod_fee(p_order_id bigint) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(r.cod_fee_paise), 0)::bigint
  from order_lines l join return_requests r on r.order_line_id = l.id
  where l.order_id = p_order_id
$$;

-- A payment in cash is refunded after it was made, at most all of it, and its fee where a return says so.
create or replace function guard_upi_refund() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from orders o
    where o.id = new.order_id and o.payment_method = 'cod' and o.payment_status = 'paid'
      and o.total_paise - amount_paise(o.purchase_id, 'cod_fee') + returned_cod_fee(o.id) >=
        (select sum(amount_paise) from refunds where order_id = o.id and status <> 'failed')) then
    raise exception 'more would go back than was paid' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace trigger refunds_guard_upi
  after insert on refunds
  for each row when (new.method = 'upi') execute function guard_upi_refund();

-- Why an order on delivery cannot be paid for any more, in words of a mail; null where it can. Its courier is to collect
-- the cash from when the parcel is about to be booked.
create or replace function find_payment_hindrance(p_order orders) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when p_order.status = 'Cancelled' then 'it was cancelled'
    when p_order.payment_status <> 'unpaid' or p_order.payment_method <> 'cod' then 'it was paid already'
    when not is_cancellable(p_order.status)
      or exists (select from courier_bookings where order_id = p_order.id)
      or exists (select from shipments where order_id = p_order.id)
      then 'its parcel is packed already, to be paid for when it arrives'
  end
$$;

create or replace function may_be_paid_now(p_order orders) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select find_payment_hindrance(p_order) is null
$$;

-- What an order on delivery costs online: its total less the fee for cash.
create or replace function online_total(p_order orders) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select p_order.total_paise - amount_paise(p_order.purchase_id, 'cod_fee')
$$;

-- Makes a locked order on delivery one that is paid: its fee falls off, and nothing is collected at the door.
create or replace function pay_order(p_order orders) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_fee bigint := amount_paise(p_order.purchase_id, 'cod_fee');
begin
  -- In one statement, as the total is the sum of the amounts at its end.
  with dropped as (delete from amounts where purchase_id = p_order.purchase_id and kind = 'cod_fee')
  update orders set payment_method = 'card', payment_status = 'paid', total_paise = total_paise - v_fee,
    status = case status when 'Pending' then 'Confirmed' else status end
  where id = p_order.id;
  insert into order_events (order_id, status, detail)
  values (p_order.id, 'Paid online', 'in place of ' || rupees_text(p_order.total_paise) || ' in cash');
  insert into outbox (message_id, kind, recipient, payload)
  select 'order-prepaid.' || p_order.id, 'order_prepaid', email,
    jsonb_build_object('order_id', p_order.id, 'fee_paise', v_fee)
  from customers where id = p_order.customer_id;
  perform move_cash(p_order.id, 'placed', p_order.total_paise, now());
  perform move_cash(p_order.id, 'prepaid', p_order.total_paise, now());
end $$;

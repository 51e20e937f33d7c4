-- Takes a confirmation back while nothing has happened to the order since.
-- p_version: of the order when it was confirmed
-- outcome: waiting | changed | missing
create or replace function unconfirm_order(p_order_id bigint, p_version integer) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order orders := lock_order(p_order_id);
begin
  if v_order.id is null then return 'missing'; end if;
  if v_order.status <> 'Confirmed' or v_order.payment_method <> 'cod' or v_order.version <> p_version
     or exists (select from courier_bookings where order_id = p_order_id)
     or exists (select from shipments where order_id = p_order_id) then
    return 'changed';
  end if;
  update orders set status = 'Pending' where id = p_order_id;
  return 'waiting';
end $$;

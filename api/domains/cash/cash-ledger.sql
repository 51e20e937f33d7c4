-- Writes one entry of the cash ledger, once an order and reason. The caller has locked the order.
create or replace function move_cash(p_order_id bigint, p_reason text, p_amount_paise bigint, p_at timestamptz)
returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_from text := case p_reason when 'placed' then 'sales' else 'door' end;
  v_to text := case p_reason when 'placed' then 'door' when 'delivered' then 'courier' else 'sales' end;
begin
  insert into cash_ledger (order_id, reason, from_account, to_account, amount_paise)
  values (p_order_id, p_reason, v_from, v_to, p_amount_paise) on conflict do nothing;
  if not found then return; end if;
  insert into cash_places (order_id, place, amount_paise, since)
  values (p_order_id, v_to, p_amount_paise, p_at)
  on conflict (order_id) do update set place = excluded.place, since = excluded.since;
end $$;

-- The cash of an order on delivery is at the door from its placing, with the courier once it was delivered, and
-- nowhere once it was cancelled.
create or replace function follow_cash() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_is_paid boolean := new.payment_status = 'paid';
  v_is_cancelled boolean := new.payment_status = 'unpaid' and new.status = 'Cancelled';
begin
  if tg_op = 'UPDATE' and new.payment_status = old.payment_status and not v_is_cancelled then return null; end if;
  -- Also before what follows: the order may have been placed while its shop was upgraded.
  perform move_cash(new.id, 'placed', new.total_paise, now());
  if v_is_paid then perform move_cash(new.id, 'delivered', new.total_paise, coalesce(new.delivered_at, now())); end if;
  if v_is_cancelled then perform move_cash(new.id, 'cancelled', new.total_paise, now()); end if;
  return null;
end $$;

create or replace trigger orders_follow_cash
  after insert or update of status, payment_status on orders
  for each row when (new.payment_method = 'cod') execute function follow_cash();

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

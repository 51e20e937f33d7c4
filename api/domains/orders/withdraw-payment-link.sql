-- Withdraws a link: its pieces are for sale again, and what is paid by it all the same goes back.
-- outcome: withdrawn | already | paid | missing
create or replace function withdraw_payment_link(p_purchase_id integer) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_purchase purchases := lock_payment_link(p_purchase_id);
begin
  if v_purchase.id is null then return 'missing'; end if;
  if v_purchase.status in ('settled', 'refunded') then return 'paid'; end if;
  if v_purchase.dropped_at is not null then return 'already'; end if;
  if v_purchase.status = 'open' then
    perform lock_sizes('{}', v_purchase.id);
    perform release_hold(v_purchase.id);
  end if;
  update purchases set dropped_at = now() where id = v_purchase.id;
  perform write_audit('link.withdraw', 'payment link ' || v_purchase.id, null, null);
  return 'withdrawn';
end $$;
